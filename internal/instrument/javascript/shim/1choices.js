// --- Predictions: the bytes that whittle expects next.
let expected = null, near = 0;

// foretold reports whether the bytes since start are those predicted.
function foretold(start) {
  const n = used - start;
  if (expected !== null && near + n <= expected.length) {
    let i = 0;
    while (i < n && out[start + i] === expected[near + i]) i++;
    if (i === n) {
      near += n;
      return true;
    }
  }
  expected = null;
  return false;
}

function say(letter) {
  if (used > full) flush();
  out[used++] = letter;
  if (expected !== null) foretold(used - 1);
  if (eager) flush();
}

const named = new Set();

function name(site, words) {
  if (used > full) flush();
  if (named.has(site)) return;
  named.add(site);
  const b = Buffer.from(words || program.Sites[site - 1]).subarray(0, 1000);
  out[used++] = 83; // S
  put(site);
  put(b.length);
  used += b.copy(out, used);
}

// --- Choices.
let recording = true;
let caller = 0; // the site of the call of a helper: of what only draws. Its own are < 0.
let busy = false; // inside a random number generator of the program
const F = 102, I = 105; // f, i
const float = new Float64Array(1), word = new BigUint64Array(float.buffer);

// choose makes a choice v of [0, n), or of a float if n is 0. native draws as the plain program does.
function choose(kind, site, n, native, words) {
  if (busy) return native;
  if (site < 0) site = caller || -site;
  settle();
  name(site, words);
  const start = used;
  out[used++] = 84; // T
  out[used++] = kind;
  put(site);
  put(n);
  let v;
  if (recording) {
    v = native;
  } else if (foretold(start)) {
    const next = () => expected[near++];
    if (kind === I) v = number(next);
    else { word[0] = bits(next); v = float[0]; }
  } else {
    out[start] = 75; // K
    flush();
    const m = byte();
    if (m !== 65) process.reallyExit(m === 88 ? 96 : 0); // A, X
    if (kind === I) v = number(byte);
    else { word[0] = bits(byte); v = float[0]; }
    expected = text();
    near = 0;
    return v;
  }
  if (kind === I) put(v);
  else { float[0] = v; putBits(word[0]); }
  if (eager) flush();
  return v;
}
