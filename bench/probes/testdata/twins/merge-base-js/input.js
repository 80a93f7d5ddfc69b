"use strict";
class Base {
  get n() { return 1; }
  static make(...a) { return new this(...a); }
}
class Mid extends Base {
  constructor(k) { super(); this.k = k; }
}
class Leaf extends Mid {
  set(v) { this.n = v + this.k; return this; }
}
Leaf.make(2).set(3);
