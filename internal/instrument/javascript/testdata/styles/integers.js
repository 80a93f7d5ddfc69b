const between = (min, max) => Math.floor(Math.random() * (max - min + 1)) + min;
const within = (min, max) => Math.floor(Math.random() * (max - min + 1) + min);
console.log(between(5, 9), within(5, 9), within(-3, 4), within(-9, -7), within(0.5, 3));
console.log(Math.floor(2.5 * Math.random()), Math.floor(Math.random() * 0), Math.floor(Math.random() * '7'));
console.log(Math.random() * 5e9 | 0, Math.floor(Math.random() * 2 ** 40), ~~(6 * Math.random()), 3 * Math.random() >> 0);
console.log(Math.floor(Math.random() * Math.floor(1 + Math.random() * 9)), Math.trunc(Math.random() * 8 + 2));
console.log(Math.floor(Math.random() * -4), Math.trunc(Math.random() * 5 + -3), Math.round(Math.random() * 10));
const { random, floor } = Math;
console.log(floor(random() * 6), [random(), random()].map((x) => floor(x * 100)));
let low = 3
console.log(Math.floor(1 + Math.random() * 9), Math.floor(low + 4 * Math.random()), Math.floor(
  Math.random() /* of */ *
  low // how many
), new Error().stack.match(/integers.js:(\d+)/)[1])
console.log(new Error().stack.match(/integers.js:(\d+)/)[1], Math
  .random() < 2)
