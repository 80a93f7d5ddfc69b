#!/usr/bin/env node
/* a comment before */ 'use strict'
// and one after it
let n = Math.floor(
  Math.random() * 9
) // with a comment

function f() {
  'use strict'
  return /* \n */ n + (Math.random() * 3 | 0)
}

function g(x) {
  if (x) return
  else if (f()) return f(), f()
  ; [1, 2].forEach(f)
  return (
    // why not
    f() + `a${`b${f()}`}c${/[/}`]/.test('`') ? f() : `}`}`
  )
}
const h = x => x
  ? { y: f() }
  : [f()]
, k = () => ({ f, z: f() })
let q = h(1)
;(function () { q = f() })()
var s = `${n}` + g(0) + g(1) + JSON.stringify([h(0), k().z, q])
+ f()
console.log(s)
if (f()) { console.log(f()) } else console.log('none')
const undef = (function () { return this })() === undefined
while (f() > 9) { } console.log(undef, typeof $w1, typeof $w)
var $w1, $w
n++
for (const i of [0, 1]) if (i) f() 
else f()
label: for (;;) { f(); break label }
console.log(((a, b) => a / b / f())(4, 2) > 0, eval('f()') >= 0); { }
