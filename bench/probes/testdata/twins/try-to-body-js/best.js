console.log("x")
console.log("y")
console.log("z")
