const rows = 4;
function seat(n, vip) {
  if (vip && n > rows) { return { row: 0, label: "box" }; }
  console.trace("hold", n);
  return { row: n % rows, label: "seat " + n };
}
function book(party) {
  const first = seat(party[0], false).label.length;
  const { row, label } = seat(party[1], true);
  return row > first ? label : seat(party[1] + 1).label.slice(1);
}
console.log(book([2, 3]).trim());
