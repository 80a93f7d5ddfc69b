const rng = {
  below(n) { return Math.floor(Math.random() * n); },
  between: (lo, hi) => lo + rng.below(hi - lo + 1),
};
class Dice {
  #roll(n) { return Math.random() * n | 0; }
  pick(list) { return list[this.#roll(list.length)]; }
  two() { return [this.#roll(6), this.#roll(6)]; }
}
const chance = (p) => Math.random() < p;
const d = new Dice();
console.log(rng.between(2, rng.below(9) + 3), rng.below(rng.below(4) + 1), d.pick(['x', 'y']), d.two());
while (chance(0.7)) console.log(chance(0.5) ? rng.below(3) : d.pick('ab'), [5, 6].map(rng.below));
function fails(n) { if (n > 2) throw new Error('large'); return chance(n); }
try { rng.below(fails(3)); } catch { console.log(d?.pick('cd')); }
