class Ledger {
  static rows = [5, 8];
  static limit = 10;
  static post(amount) {
    if (amount > this.limit) throw "limit";
    this.rows.push(amount);
    return this.check(amount);
  }
  static check(amount) {
    return this.sum(this.rows) - amount;
  }
  static sum(rows) {
    for (const r of rows) this.round(r, 2);
  }
  static round(r, digits) {
    return r.cents.toFixed(digits);
  }
}
Ledger.post(3);
