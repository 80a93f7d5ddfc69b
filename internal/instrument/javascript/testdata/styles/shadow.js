const plain = Math.random;
(() => { const Math = { floor: (x) => x, random: () => 4 }; console.log(Math.floor(Math.random() * 2)); })();
console.log(Math.floor(plain() * 5), Math.random() < 0.5);
