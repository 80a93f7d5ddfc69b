const int = n => Math.random() * n | 0

function* letters() {
  while (int(4)) {
    const back = yield 'abc'[int(3)]
    if (back) yield back + int(5)
  }
  return int(2)
}

function* all() {
  const r = yield* letters()
  yield r
  try { yield* [int(2), int(3)] } finally { console.log('done', int(10)) }
}

for (const l of letters()) console.log(l, int(6))
for (const l of all()) { if (l === 1) break; console.log(l) }
console.log([...all()], Math.max(...letters(), 0))
const it = letters()
console.log(it.next(), int(9), it.next('x'), it.next(), it.return(5))
const [first, ...rest] = all()
console.log(first, rest.length)
const own = { *[Symbol.iterator]() { for (let i = 0; i < 3; i++) yield int(4) } }
for (const x of own) for (const y of own) console.log(x, y)
