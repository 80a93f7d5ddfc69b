class Query {
  constructor(rows) {
    this.rows = rows;
  }

  static from(rows) {
    return new Query(rows);
  }

  where(predicate) {
    return new Query(this.rows.filter(predicate));
  }

  select(field) {
    return new Query(this.rows.map((row) => row[field]));
  }

  as(convert) {
    return new Query(this.rows.map((value) => convert(value)));
  }

  fold(combine) {
    return this.rows.reduce(combine);
  }
}

const orders = [
  { item: 'pen', price: '3' },
  { item: 'book', price: '12' },
];

const add = (a, b) => a + b;
const all = Query.from(orders).select('price').as(Number).fold(add);
const expensive = Query.from(orders).where((order) => order.price > 50).select('price').as(Number).fold(add);
console.log(all, expensive);
