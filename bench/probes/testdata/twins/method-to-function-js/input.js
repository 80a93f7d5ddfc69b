class A {
  constructor(n) {
    this.x = n;
    this.log = [];
  }
  f(k) {
    this.log.push(k);
    return this.x.z;
  }
}
const a = new A(null);
a.f(2);
