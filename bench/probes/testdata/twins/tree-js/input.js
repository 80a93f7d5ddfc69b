const data = { name: "root", kids: [{ name: "a", kids: [] }, { name: "b" }] };
function walk(node, visit, depth = 0) {
  visit(node, depth);
  for (let i = 0; i < node.kids.length; i++) walk(node.kids[i], visit, depth + 1);
}
class Printer {
  #lines = [];
  visit = (n, d) => { this.#lines.push(" ".repeat(d) + n.name); };
  get text() { return this.#lines.join("\n"); }
}
const p = new Printer();
walk(data, p.visit);
console.log(p.text);
