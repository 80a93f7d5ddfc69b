// Runs programs that arrive on standard input, one JSON string a line, each in a context
// of its own, and tells what it printed and how it ended. With terser also what the
// program does once it is minified.
'use strict';
const vm = require('vm');
const readline = require('readline');

let terser = null;
for (const where of [process.cwd(), ...(process.env.NODE_PATH || '').split(':')]) {
  try { terser = require(require.resolve('terser', { paths: [where] })); break; } catch (e) { /* not there */ }
}

function run(code) {
  const printed = [];
  const text = (x) => { try { return typeof x === 'string' ? x : String(x); } catch (e) { return 'no text'; } };
  const context = vm.createContext({ print: (x) => { if (printed.length < 1000) printed.push(text(x)); } });
  try {
    new vm.Script(code).runInContext(context, { timeout: 1000 });
    return { printed, thrown: '' };
  } catch (e) {
    const name = e && e.name ? e.name + ': ' + e.message : text(e);
    return { printed, thrown: name };
  }
}

async function answer(code) {
  const plain = run(code);
  if (terser === null || plain.thrown.startsWith('SyntaxError')) return { plain };
  try {
    const small = await terser.minify(code, { compress: { unsafe: true, unsafe_math: true, passes: 2 }, mangle: false });
    return { plain, small: run(small.code), bytes: small.code.length };
  } catch (e) {
    return { plain, refused: String(e.message) };
  }
}

console.log(JSON.stringify({ node: process.version, terser: terser !== null }));
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  queue = queue.then(async () => console.log(JSON.stringify(await answer(JSON.parse(line)))));
});
let queue = Promise.resolve();
