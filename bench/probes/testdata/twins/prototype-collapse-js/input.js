"use strict";
function Base(name) {
  this.name = name;
}
Base.prototype.describe = function () {
  return this.name + " in " + this.unit;
};
Object.defineProperty(Base.prototype, "unit", { value: "mm", writable: false });

function Length(name, value) {
  Base.call(this, name);
  this.value = value;
}
Length.prototype = Object.create(Base.prototype);
Length.prototype.constructor = Length;
Length.prototype.convert = function (unit, factor) {
  this.value *= factor;
  this.unit = unit;
  return this;
};

var width = new Length("width", 20);
console.log(width.describe());
width.convert("cm", 0.1);
