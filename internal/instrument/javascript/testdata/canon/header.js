let s = '';
for (let i = 0, n = Math.floor(Math.random() * 4); i < n; i++)
  s += Math.floor(Math.random() * 10) + ' '
console.log(s)
