'use strict'
const dice = () => process.stdout.write(`${Math.floor(Math.random() * 6)} `)
const left = () => { dice() }
function right() { return dice() }
left(); right(); left()
console.log()
