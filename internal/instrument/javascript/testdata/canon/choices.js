const a = Math.floor(Math.random() * 10);
const b = Math.floor(Math.random() * 10), c = Math.floor(Math.random() * 10);
console.log(`${a} ${b} ${c}`);
