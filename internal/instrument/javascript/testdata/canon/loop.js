const n = Math.floor(Math.random() * 20);
let s = '';
for (let i = 0; i < n; i++) {
  s += String.fromCharCode(97 + Math.floor(Math.random() * 26));
}
for (let i = 0; i < 2; i++) console.log(s);
