const wait = (ms, value) => new Promise((ok) => setTimeout(ok, ms, value));

async function* pages(n) {
  for (let i = 0; i < n; i++) yield await wait(0, { id: i, size: BigInt(i + 1) });
}

async function load(n) {
  const list = [];
  for await (const p of pages(n)) list.push(p);
  return Promise.all(list.map(async (p) => ({ ...p, total: await wait(0, p.size * 2n) })));
}

(async () => {
  try {
    const all = await load(2);
    const sum = await all.reduce(async (acc, p) => (await acc) + p.total, Promise.resolve(0));
    console.log(sum);
  } finally {
    await wait(1);
  }
})();
