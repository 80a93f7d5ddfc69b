const shop = {
  tax: { rate: 3, steps: [0.5, 2] },
  price: n => new Array(n * shop.tax.steps[0]),
  total: (n, extra) => {
    const list = shop.price(n + extra);
    return list.length * shop.tax.rate;
  },
};
const app = {
  run(n) { return shop.total(n, shop.tax.rate); },
};
console.log(app.run(4));
