'use strict';
const int = (n) => Math.trunc(Math.random() * n);

class Shape {
  static count = int(3);
  #size = int(10);
  sides = [1, 2].map(() => int(4));
  make = () => int(7);
  static { for (let i = 0; i < 2; i++) this.count += int(2); }
  constructor(name) { this.name = name + int(5); }
  get size() { return this.#size + int(2); }
  set size(v) { this.#size = v * int(3); }
  static of(n) { return Array.from({ length: n }, (_, i) => new Square(i)); }
  *points() { for (const s of this.sides) yield s + int(2); }
  ['com' + 'puted']() { return int(8); }
}

class Square extends Shape {
  constructor(i) {
    if (int(2)) i += 10;
    super('square' + i);
    if (i > 10) return;
    this.size = int(6);
  }
}

for (const s of Shape.of(1 + int(3))) console.log(s.name, s.size, s.sides, s.make(), [...s.points()], s.computed(), Shape.count);
