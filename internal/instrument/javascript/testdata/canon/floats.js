for (const _ of [1, 2, 3]) {
  const f = Math.random();
  console.log(Math.floor(f * 1e6));
}
