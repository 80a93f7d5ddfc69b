const orders = [
  { id: 7, lines: [{ sku: "pen", qty: 2 }, { sku: "ink", qty: 1 }] },
];

function charge(line) {
  let sum = 0;
  do {
    sum += line.qty * rate;
    line.qty--;
  } while (line.qty > 0);
  return sum;
}

function settle(order) {
  let total = 0;
  for (const line of order.lines) {
    for (let i = 0; i < line.qty; i++) {
      total += charge(line);
    }
  }
  return total;
}

for (const order of orders) {
  console.log(order.id, settle(order));
}
let rate = 3;
