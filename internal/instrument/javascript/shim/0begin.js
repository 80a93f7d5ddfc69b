// The shim for node, which speaks the protocol of docs/protocol.md. It is loaded before the program,
// does one run, and ends with the process.
'use strict';
const fs = require('fs');
const { isMainThread } = require('worker_threads');
if (process.env.WHITTLE_TRACE !== '1' || !isMainThread) return;
delete process.env.WHITTLE_TRACE; // child processes do not have our pipes

const path = require('path');
const Module = require('module');
const program = JSON.parse(fs.readFileSync(path.join(__dirname, 'program.json'), 'utf8'));

// --- The pipes.
const out = Buffer.allocUnsafe(1 << 16);
const full = (1 << 16) - 4096; // every message fits into the rest
let used = 0;
let eager = false; // the process is about to end: do not buffer

function patiently(f) {
  for (;;) {
    try {
      return f();
    } catch (e) {
      if (e.code === 'EOF') return 0;
      if (e.code !== 'EAGAIN') process.reallyExit(96); // whittle has gone
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

function flush() {
  for (let at = 0; at < used;) at += patiently(() => fs.writeSync(4, out, at, used - at));
  used = 0;
}

let got = Buffer.allocUnsafe(1 << 16), have = 0, at = 0;

function byte() {
  if (at === have) {
    have = patiently(() => fs.readSync(3, got, 0, got.length, null));
    at = 0;
    if (have === 0) process.reallyExit(0);
  }
  return got[at++];
}

function number(next) {
  for (let v = 0, unit = 1; ; unit *= 128) {
    const b = next();
    v += (b & 127) * unit;
    if (b < 128) return v;
  }
}

function bits(next) {
  for (let v = 0n, shift = 0n; ; shift += 7n) {
    const b = next();
    v |= BigInt(b & 127) << shift;
    if (b < 128) return BigInt.asUintN(64, v);
  }
}

function text() {
  const b = Buffer.allocUnsafe(number(byte));
  for (let i = 0; i < b.length;) {
    if (at === have) { b[i++] = byte(); continue; }
    const n = got.copy(b, i, at, Math.min(have, at + b.length - i));
    i += n;
    at += n;
  }
  return b;
}

function put(v) {
  for (; v >= 128; v = Math.floor(v / 128)) out[used++] = v % 128 | 128;
  out[used++] = v;
}

function putBits(v) {
  for (; v >= 128n; v >>= 7n) out[used++] = Number(v & 127n) | 128;
  out[used++] = Number(v);
}
