// --- The site of a choice that was not rewritten: its caller if that was rewritten, otherwise the
// innermost call in the program or, if there is none, outside the shim.
function place() {
  if (caller !== 0) return [caller, ''];
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  Error.prepareStackTrace = (_, calls) => calls;
  const calls = new Error().stack;
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  let found = null;
  for (const c of calls) {
    const file = c.getFileName();
    if (!file || file === __filename || file.startsWith('node:')) continue;
    const p = { file: file.replace(/^file:\/\//, ''), line: c.getLineNumber(), column: c.getColumnNumber() };
    found = found || p;
    if (!/[\\/]node_modules[\\/]/.test(p.file)) {
      found = p;
      break;
    }
  }
  if (found === null) return [2 ** 40, 'node'];
  const rel = path.relative(program.Root, found.file);
  let hash = 0x811c9dc5;
  for (const b of Buffer.from(`${rel}:${found.line}:${found.column}`)) hash = Math.imul(hash ^ b, 0x01000193) >>> 0;
  return [2 ** 40 + 1 + hash, `${rel}:${found.line}`];
}

// --- The libraries.
const native = Math.random;
let source = native; // or the replacement that the program has set

// draw draws as the plain program does. What the program's own generator does is not reported, because
// it is not called in a replay.
function draw() {
  if (source === native || busy) return native();
  const depth = stack.length;
  busy = true;
  try {
    return source();
  } finally {
    popTo(depth);
    busy = false;
  }
}

function random() {
  if (busy) return native();
  const [site, words] = place();
  return choose(F, site, 0, recording ? draw() : 0, words);
}

Object.defineProperty(Math, 'random', {
  configurable: true,
  get: () => random,
  set: (f) => { source = f === random ? native : f; },
});

// bytes replaces the bytes of a buffer by a part of choices that belong together.
function bytes(b) {
  if (busy) return;
  const [site, words] = place();
  settle();
  name(site, words);
  const part = push({ kind: 80, site, activity: false, asleep: false, open: false, at: 0 }); // P
  for (let i = 0; i < b.length; i++) b[i] = choose(I, site, 256, b[i], words);
  leave(part);
}

// ordered counts a range from its simplest number: 0 1 -1 2 -2 … as far as it extends.
function ordered(lo, hi) {
  if (lo >= 0) return [(v) => v - lo, (k) => k + lo];
  if (hi <= 0) return [(v) => hi - v, (k) => hi - k];
  const both = Math.min(hi, -lo); // 0, then pairs as far as both sides go, then the rest
  const into = (v) => Math.abs(v) <= both ? (v > 0 ? 2 * v - 1 : -2 * v) : Math.abs(v) + both;
  const from = (k) => k <= 2 * both ? (k % 2 ? (k + 1) / 2 : -k / 2) : hi > both ? k - both : both - k;
  return [into, (k) => from(k) + 0];
}

function hookCrypto(crypto) {
  if (crypto.randomBytes.whittled) return;
  const { randomInt, randomFillSync } = crypto;
  const later = (callback, make) => {
    if (typeof callback !== 'function') return make();
    const v = make();
    process.nextTick(callback, null, v);
    return undefined;
  };
  const fill = (view, offset = 0, size = undefined) => {
    const unit = view.BYTES_PER_ELEMENT || 1;
    if (recording) randomFillSync(view, offset, ...(size === undefined ? [] : [size]));
    const from = offset * unit, n = size === undefined ? view.byteLength - from : size * unit;
    bytes(new Uint8Array(view.buffer || view, (view.byteOffset || 0) + from, n));
    return view;
  };
  if (randomInt) {
    crypto.randomInt = (min, max, callback) => {
      if (max === undefined || typeof max === 'function') [min, max, callback] = [0, min, max];
      randomInt(min, max); // throws the proper error
      return later(callback, () => {
        const [site, words] = place(), [into, from] = ordered(min, max - 1);
        return from(choose(I, site, max - min, recording ? into(randomInt(min, max)) : 0, words));
      });
    };
  }
  crypto.randomBytes = (size, callback) => later(callback, () => fill(Buffer.alloc(size)));
  crypto.randomBytes.whittled = true;
  crypto.randomFillSync = fill;
  crypto.randomFill = (view, ...rest) => later(rest.pop(), () => fill(view, ...rest));
  crypto.randomUUID = () => {
    const b = fill(Buffer.alloc(16));
    b[6] = b[6] & 0x0f | 0x40;
    b[8] = b[8] & 0x3f | 0x80;
    return b.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
  const web = crypto.webcrypto;
  if (web) {
    // crypto.getRandomValues asks this object for it.
    Object.defineProperty(web, 'getRandomValues', { value: (view) => fill(view), configurable: true, writable: true });
    Object.defineProperty(web, 'randomUUID', { value: crypto.randomUUID, configurable: true, writable: true });
  }
  Module.syncBuiltinESMExports();
}

if (program.Crypto) hookCrypto(require('crypto'));
const load = Module._load;
Module._load = function (request) {
  const m = Reflect.apply(load, this, arguments);
  if (request === 'crypto' || request === 'node:crypto') hookCrypto(m);
  return m;
};
