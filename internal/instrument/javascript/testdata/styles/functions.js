// Functions of all kinds, some of which could not stand in a block.
var below = 1
function below(n) { return -1 }
var below = function (n) { return Math.floor(Math.random() * n) }

function twice(f) { var r = f(); function r() {} ; return [r, f()] }
const pair = (a = below(3), { b = below(4) } = {}) => ({ a, b })
const later = () => () => below(5);
(function () { console.log(twice(() => below(6))) })()
console.log(pair(), later()(), pair(1, { b: 2 }))

function tree(depth) {
  if (depth === 0 || below(2) === 0) return below(9)
  return [tree(depth - 1), tree(depth - 1)]
}
console.log(JSON.stringify(tree(3)))

function early(n) {
  for (let i = 0; i < 9; i++) {
    if (below(n) === 0) return
    if (below(n) === 1)
      return i
  }
}
console.log(early(3), early(4), early(9))
console.log(below.name, pair.length, early.toString().length > 0, new.target === undefined)
