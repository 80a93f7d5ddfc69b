function makePoint(x, y) { return { x: x, y: y, tag: { name: "p", n: x + y } }; }
function move(p, d) {
  const q = { x: p.x + d.dx, y: p.y + d.dy, tag: p.tag };
  return q;
}
const p = makePoint(1, 2);
const q = move(p, { dx: 3, dy: 4 });
console.log(q.x.y.z, q.tag.name);
