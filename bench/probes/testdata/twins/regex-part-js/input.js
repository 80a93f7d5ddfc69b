const rules = {
  id: /^[a-z_][\w$]*$/i,
  num: /(?:0x[\da-f]+|\d+(?:\.\d*)?)(e[-+]?\d+)?/gi,
};

function scan(text, out = []) {
  const date = /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])(?:[T ]([0-9z-a]{2,4}|now))?(?=\s|$)/u;
  for (const [name, re] of Object.entries(rules)) {
    const m = text.match(re);
    if (m) out.push(`${name}=${m[0]}`);
  }
  return date.test(text) ? out.concat("date") : out;
}

console.log(scan("2020-01 x"));
