const a = 5n;
const f = (x) => (x * 2n + BigInt(3)) % 7n;
const g = (y) => (y << 2) ^ ~y;
console.log(-(f(a) ** 2n) + (g(1) | 2) > 3 && !a);
