const seen = [];
const rows = [["ada", "7"], ["bob", "3"]];
function weigh(row, i) {
  const nums = row.slice(1).map(Number);
  seen.push(nums[0] * i);
  return nums;
}
const heavy = rows.map(weigh).filter(([n]) => n > 10);
const top = heavy.reduce((a, b) => (a[0] > b[0] ? a : b));
console.log(top, seen);
