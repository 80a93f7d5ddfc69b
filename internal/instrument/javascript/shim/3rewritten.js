// --- Functions that rewritten programs call. The rewriter uses these letters.
const $whittle = {
  f: (site) => enter(70, site, false),
  L: (site) => enter(76, site, false),
  S: (site) => enter(83, site, false),
  a: (site) => enter(site === 0 ? 0 : 70, site, true),
  l: leave,
  r(f, v) { leave(f); return v; },
  i: iter,
  b: body,
  n(f) {
    if (!f.walks) iter(f);
    body(f);
  },

  // m marks a depth and c returns to it, in an activity that may have slept.
  m: () => stack[stack.length - 1],
  c(mark, f) {
    caller = 0;
    if (f !== undefined) wake(f);
    if (mark === undefined) popTo(0);
    else if (mark.open) popTo(mark.at + 1);
  },
  s(mark, site) {
    $whittle.c(mark);
    enter(83, site, false);
  },

  // z puts an activity to sleep and passes a value through; k wakes it.
  z(f, v) {
    if (f.open && !f.asleep) {
      let own = f.at + 1;
      while (own < stack.length && !stack[own].activity) own++;
      f.top = stack[own - 1];
      f.asleep = true;
      asleep++;
    }
    return v;
  },
  k(f, v) { wake(f); return v; },

  // y is a round of a method that calls a function for each element, if it is that.
  y(site) {
    settle();
    for (let i = stack.length - 1; i >= 0; i--) {
      const f = stack[i];
      if (f.kind === 76 && f.site === site) {
        iter(f);
        body(f);
        return stack[stack.length - 1];
      }
      if (f.kind === 70) break;
    }
    return enter(70, site, false);
  },

  // o walks over what is not known to draw nothing: a round begins before its
  // element is made. w is the same for what is awaited.
  o(f, list) {
    if (list === null || typeof list !== 'object' || Array.isArray(list) || list instanceof Map || list instanceof Set) return list;
    if (typeof list[Symbol.iterator] !== 'function') return list;
    f.walks = true;
    return { [Symbol.iterator]: () => walk(list[Symbol.iterator](), (it) => { iter(f); return it.next(); }) };
  },
  w(f, activity, list) {
    if (list === null || typeof list !== 'object') return list;
    const make = list[Symbol.asyncIterator] || list[Symbol.iterator];
    if (typeof make !== 'function') return list;
    f.walks = true;
    return {
      [Symbol.asyncIterator]: () => walk(make.call(list), async (it) => {
        iter(f);
        const next = it.next();
        $whittle.z(activity);
        const r = await next;
        const value = await r.value;
        wake(activity);
        return { done: r.done, value };
      }),
    };
  },

  // R is a float, I and J an integer: r * n, in this order or the other, with
  // something added. n0 draws for them, before n is known.
  R: (site) => choose(F, site, 0, recording ? draw() : 0),
  n0: () => recording ? draw() : 0,
  I: integer,
  J: (site, how, n, r, plus) => integer(site, how, r, n, plus),

  // u and v are before and after the call of a helper.
  u(site) {
    const was = caller;
    caller = site;
    return was;
  },
  v(was, v) {
    caller = was;
    return v;
  },

  // C and D are calls that are marked as choices.
  C: (site, n, v) => Number.isSafeInteger(n) && n > 0 && Number.isSafeInteger(v) && v >= 0 && v < n ? choose(I, site, n, v) : v,
  D: (site, v) => typeof v === 'number' && v >= 0 && v < 1 ? choose(F, site, 0, v) : v,
};

function walk(it, next) {
  const w = { next: () => next(it) };
  if (typeof it.return === 'function') w.return = (v) => it.return(v);
  return w;
}

// integer: how is 0 for Math.floor, 1 for Math.trunc and 2 for the integers of 32 bits
// that operators make. These differ below zero.
function integer(site, how, r, n, plus) {
  const made = (r) => {
    const v = plus === undefined ? r * n : r * n + plus;
    return how === 0 ? Math.floor(v) : how === 1 ? Math.trunc(v) : v | 0;
  };
  const lo = plus === undefined ? 0 : plus, hi = lo + n - 1;
  const whole = Number.isSafeInteger(n) && n > 0 && Number.isSafeInteger(lo) && Number.isSafeInteger(hi) &&
    (lo >= 0 || how === 0) && (hi < 2 ** 31 || how < 2);
  if (!whole) return made(choose(F, site, 0, r));
  // Rounding may give one more than hi, for one float in 2**53 or so.
  const [into, from] = ordered(lo, hi);
  return from(choose(I, site, n, recording ? into(Math.min(made(r), hi)) : 0));
}

Object.defineProperty(globalThis, '$whittle', { value: $whittle });
