const wait = (n) => new Promise((r) => setTimeout(r, n));
async function get(n) {
  await wait(1);
  return { n, q: null };
}
async function main() {
  for await (const x of [get(1), get(2)]) {
    const { q } = x;
    console.log(q.z);
  }
}
main();
