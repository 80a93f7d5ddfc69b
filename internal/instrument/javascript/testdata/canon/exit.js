const a = Math.floor(Math.random() * 10);
const b = Math.floor(Math.random() * 10);
console.log(a + ' ' + b);

function stop() {
  process.exit(3);
}

for (;;) stop();
