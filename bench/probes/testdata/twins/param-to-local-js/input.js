function f(o, k, ...rest) {
  const v = o[k];
  if (rest.length > 3) return null;
  return v.w.z;
}
const args = { p: { y: 1 } };
f(args, "p", 1, 2);
