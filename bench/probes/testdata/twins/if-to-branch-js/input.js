const tank = { level: 4, inflow: [2, 0, 5] };
let alarms = 0;
if (tank.level > 20) {
  console.log('spill');
} else if (tank.inflow.length && tank.level < 6) {
  for (const x of tank.inflow) if (!x) alarms++;
  console.log('low');
  if (alarms === 0) {
    tank.level++;
  } else {
    throw 'dry ' + tank.level;
  }
} else {
  console.log('fine');
}
