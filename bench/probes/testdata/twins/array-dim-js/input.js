const hall = [
  [[3, 8, 5], [2, 6, 1]],
  [[9, 4, 7], [0, 8, 3]],
];
const ROWS = hall[0].length;
function seat(floor, row, n) {
  const line = hall[floor][row % ROWS];
  let price = line[n];
  if (price === undefined)
    price = hall[floor][0][line.length - 1];
  return price;
}
