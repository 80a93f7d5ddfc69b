const int = (n) => Math.floor(Math.random() * n);
const list = Array.from({ length: int(6) }, (_, i) => i + int(10));
const odd = list.map((x) => x * 2 + int(2)).filter(function (x) { return x % 2 + int(2); });
console.log(list, odd, odd.reduce((a, b) => a + b + int(2), 0), list.some((x) => { if (x > 5) return int(2); }));
const later = [];
({ forEach: (f) => later.push(f) }).forEach(() => console.log('later', int(5)));
later.forEach((f) => f());
console.log(list?.map((x) => int(3)).length, undefined?.map((x) => int(3)).length);
[1, 2].forEach((x) => [3, 4].forEach((y) => console.log(x, y, int(4))));
