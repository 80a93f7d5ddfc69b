"use strict";
class Emitter {
  #handlers = new Map();
  on(name, fn) {
    const list = this.#handlers.get(name) ?? [];
    this.#handlers.set(name, [...list, fn]);
    return this;
  }
  emit(name, ...args) {
    return (this.#handlers.get(name) || []).map((fn) => fn.apply(this, args));
  }
}
class Counter extends Emitter {
  static step = 2;
  get total() { return this._total ?? 0; }
  set total(v) { this._total = v; }
  add({ by = Counter.step, times } = {}) {
    const limit = by * times;
    for (let i = 0; i < limit; i++) {
      this.total += by;
      if (this.total > 3) limit--;
    }
    this.emit("done", limit);
  }
}
new Counter().on("done", console.log).add({ times: 3 });
