class Shape {
  constructor(name) { this.name = name; }
  area() { return 0; }
  toString() { return `${this.name} of ${this.area()}`; }
}
class Square extends Shape {
  constructor(side) { super("square"); this.side = side; }
  area() { return this.side.value * this.side.value; }
}
const shapes = [new Shape("none"), new Square(undefined)];
console.log(shapes.map(String).join(", "));
