const int = (n) => Math.floor(Math.random() * n);
const pause = () => new Promise((done) => setImmediate(done));

async function word() {
  let s = '';
  for (let i = 0, n = int(4) + 1; i < n; i++) {
    s += 'abcdef'[int(6)];
    await pause();
  }
  return s;
}

async function* words() {
  while (int(4) > 0) yield await word();
}

async function fails() {
  await null;
  if (int(2) >= 0) throw new Error('no ' + int(5));
}

const short = async (f) => (await f()) + int(3);

async function main() {
  console.log(await word(), int(2));
  for (let i = 0; i < 2; i++) {
    try { await fails(); } catch (e) { console.log(e.message, int(7)); } finally { int(2); }
  }
  for await (const w of words()) console.log(w, int(8));
  for await (const w of [word(), int(2)]) console.log(w);
  console.log(await Promise.all([word(), word(), short(word)]));
  if (await word()) console.log(await short(async () => int(4)));
  await pause().then(() => console.log(int(10)));
}

main().then(() => setTimeout(() => console.log(int(100)), 1), console.error);
