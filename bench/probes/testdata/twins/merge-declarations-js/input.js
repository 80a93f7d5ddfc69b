let a = 1;
let b = a + 2;
function use(x) { return x * b; }
let c = use(a), d = [c];
let b = d.length;
console.log(b);
