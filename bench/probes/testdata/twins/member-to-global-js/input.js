class Tank {
  static made = 0;
  #level = 5;
  constructor(name) { this.name = name; Tank.made++; }
  fill(by) {
    this.#level += by;
    return this;
  }
  show() { console.log("level", this.#level); }
}
const t = new Tank("north");
if (Tank.made > 0) t.fill(7).show();
