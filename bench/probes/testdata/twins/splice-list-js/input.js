const base = 100;
const line = (name, ...stops) => ({ name, stops });
module.exports = {
  city: "Bern",
  lines: [
    line("red", 12, [17, { via: 19 }]),
    ["blue", [23, [31, "x"]], null],
    new Map([["night", true], [base, "off"]]),
  ],
  depot: { at: [42, { track: [57] }] },
};
