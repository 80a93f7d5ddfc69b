class Door {
  #hits = 0;
  #open(n) { return n > 0 ? this.#shut(n - 1) : this.#hits; }
  #shut(n) { this.#hits++; return n % 2 ? this.#lock(n) : 0; }
  #lock(n) { return this.#ring() || this.#open(n >> 1); }
  #ring = () => this.#shut(this.#hits);
  knock(n) { return this.#open(n) + this.#lock(1); }
}
const front = Door(3);
front.knock(2);
