class Counter {
  #items = [];
  static base = 3;
  constructor(step) { this.step = step; }
  add(n) { this.#items.push(Counter.base + n * this.step); return this; }
  toJSON() { return this.#items; }
}
const c = new Counter(2);
c.add(2);
console.log(JSON.stringify(c));
