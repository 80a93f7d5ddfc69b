import { below, default as words } from './lib/words.mjs';
import * as plain from './lib/plain.cjs';

const lazy = await import('./lib/lazy.mjs');
for (let i = 0; i < below(4) + 1; i++) {
  console.log(await words(i), plain.default.pick(['x', 'y', 'z']));
}
for (const w of [1, 2]) console.log(w, await lazy.late(w), below(9));
export const done = below(2);
console.log(import.meta.url.endsWith('styles/modules.mjs'));
