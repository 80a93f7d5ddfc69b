const int = (n) => Math.floor(Math.random() * n);
const out = [];
function risky(n) {
  for (let i = 0; i < 5; i++) {
    if (int(n) === 0) throw new Error('at ' + i);
    out.push(int(3));
  }
  return int(2);
}
for (let i = 0; i < 4; i++) {
  try {
    out.push(risky(5));
  } catch ({ message }) {
    out.push(message, int(4));
    continue;
  } finally {
    out.push('f' + int(5));
  }
  out.push(int(6));
}
function last() { try { return risky(9); } catch { return int(7); } finally { int(2); } }
try { [1, 2, 3].forEach((x) => { while (true) if (risky(3)) throw x; }); } catch { out.push('caught'); }
out.push(last(), int(9));
console.log(out.join(' '));
