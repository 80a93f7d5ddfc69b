let seed = 7;
const next = (n) => (seed = Math.imul(seed, 1103515245) + 12345 >>> 0) / 65536 % n | 0;
function roll() {
  // whittle: choice 6
  return next(6) + 1;
}
console.log(roll(), roll());
for (let i = 0; i < 3; i++) {
  //whittle:choice i + 2
  console.log(next(i + 2));
}
let x = 0.5;
// whittle: choice
const f = logistic();
console.log(f.toFixed(3));
function logistic() { x = 3.9 * x * (1 - x); return x; }

const before = Math.random;
Math.random = logistic;
console.log(Math.floor(Math.random() * 10), Math.random().toFixed(2));
Math.random = () => before() / 2;
console.log(Math.floor(Math.random() * 10) < 5);
Math.random = before;
console.log(Math.floor(Math.random() * 10));
