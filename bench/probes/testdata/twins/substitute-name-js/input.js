const cfg = { n: 1, list: ["a", "b"] };
const other = [cfg, cfg.list.map((s) => s + "!")];
function upd(k) {
  other.push(k);
  cfg = { n: k, list: other[1].concat(k) };
}
upd(2);
