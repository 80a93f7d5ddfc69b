function even(n, log) {
  log.push(n);
  return n === 0 ? true : odd(n - 1, log);
}
function odd(n, log) {
  return n === 0 ? false : even(n - 1, log);
}
const out = even(-1, { push() {} });
console.log(out);
