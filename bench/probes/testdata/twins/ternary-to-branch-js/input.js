const pick = (a, b) => a ? (b ? a.length : b) : null;
const opts = { sep: "-", list: [1, 2] };
const text = pick("abc", 1) > 2 && opts["list"] ? opts?.list.join(opts["sep"] || ",") : "none";
console.log(text ?? "x");
