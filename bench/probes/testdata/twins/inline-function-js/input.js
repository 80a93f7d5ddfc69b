function pad(s, n) {
  const d = "-";
  return s + d.repeat(n);
}
function show(x) {
  const t = pad(x, 2);
  return "<" + t + ">";
}
console.log(show("k"));
