const quote = (s) => `"${s}"`;
const fields = new Map([
  ["limit", []],
  ["offset", [0, 10]],
]);

function tag(strings, ...values) {
  return strings.reduce((acc, part, i) => acc + part + (values[i] ?? ""), "");
}

function encode(name) {
  const value = fields.get(name).join("|");
  return tag`{${quote(name)}:${value}}`;
}

for (const name of ["limit", "offset"]) {
  const text = encode(name);
  const back = JSON.parse(text);
  console.log(`${name} = ${back[name]}`);
}
