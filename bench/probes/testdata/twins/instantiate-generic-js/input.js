function makeFold(pick, combine, keep) {
  const limit = 10;
  return function fold(list) {
    const chosen = list.filter(keep).slice(0, limit);
    return chosen.map(pick).reduce(combine);
  };
}

const total = makeFold(
  item => item.price * item.count,
  (a, b) => a + b,
  item => item.price > 5
);

const cart = [
  { price: 3, count: 2 },
  { price: 4, count: 1 },
];
console.log("total", total(cart));
