const load = (s) => JSON.parse(s);
const rows = load('{"a": [1, 2], "b": "x"}');
const sum = rows.a.map((n) => Number(n) + 1).slice(0, 1);
console.log(Math.max(1, parseInt("7")), sum.toFixed(2));
