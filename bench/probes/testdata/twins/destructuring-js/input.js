const opts = { a: { list: [1, ...[3]] }, ...{ b: 2 } };
const { a: { list: [first, ...rest] }, b = 5 } = opts;
const show = (list) => list?.map((r) => `${r}:${b}`).concat(first ? [] : [first]);
for (const s of show(rest)) console.log(s);
