const int = n => ~~(Math.random() * n)
let a = [], i
outer: inner: for (const x in { p: 1, q: 2, r: 3 }) {
  for (;;) {
    if (int(3) === 0) continue outer
    if (int(9) === 0) break outer
    a.push(x + int(4))
  }
}
do a.push(int(2)); while (int(3))
do { if (int(2)) continue; a.push('d') } while (int(4)) a.push(int(5))
for (i = 0, a.push(int(3)); i < 3; i++) switch (int(4)) {
  case 0: a.push('zero', int(2))
  case 1: { a.push('one'); break }
  case 2: if (int(2)) break; a.push('two', int(3))
  default:
    a.push(int(10))
}
while (int(2), int(3)) a.push('w')
block: { if (int(2)) { a.push(int(2)); break block } a.push(int(3)) }
a.push(int(6))
if (int(2)) a.push(int(2)); else if (int(2)) a.push(int(3)); else a.push(int(4))
if (int(2)) for (const k of new Set([1, 2])) a.push(k + int(2)); else for (const k of 'xy') a.push(k + int(2))
for (const [k, v] of new Map([[1, int(2)]])) { a.push(k, int(2) ? int(3) : -int(4)) }
for (var f = [], j = 0; j < 2; j++) { let k = j; f.push(() => k + int(2)) }
for (let j = 0; j < 2; j++) f.push(() => j * int(3))
console.log(a.join(), f.map(g => g()).join())
const deep = (n) => { lab: while (true) { do { if (n-- <= 0) return int(7); if (int(2)) continue lab; break lab } while (1) } return int(8) }
console.log(deep(1), deep(2), deep(3))
