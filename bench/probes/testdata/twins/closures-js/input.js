const registry = new Map();
function on(name, handler) {
  if (!registry.has(name)) registry.set(name, []);
  registry.get(name).push(handler);
  return () => registry.delete(name);
}
function counter(start = 0, { step = 1 } = {}) {
  let n = start;
  return { up: () => { n += step; return n; }, get: () => n };
}
const c = counter(3, { step: 2 });
on("tick", () => c.up());
on("tick", (x) => { if (c.get() > 4) throw new RangeError("too " + x); });
for (const h of registry.get("tick")) h("high");
