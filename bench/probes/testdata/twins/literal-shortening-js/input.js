const SEP = /\s*;\s*/;

function cell(text, column) {
  const value = BigInt(text);
  return value * BigInt(column + 1);
}

function load(csv) {
  let sum = 0n;
  for (const row of csv.split("\n")) {
    const cells = row.split(SEP);
    for (let i = 0; i < cells.length; i++) {
      sum += cell(cells[i], i);
    }
  }
  return sum;
}

const report = load("12; 7; 30045\n4; x19; 1000000\n5; 5; 5");
console.log(`sum of all the cells in the table: ${report}`);
