// --- Parts. Open parts are on a stack; ending one ends all above it. A function that awaits or yields
// is an activity. While it waits, it is asleep. If another activity does something in the meantime, that
// ends the sleeping activity and the parts inside it, and the activity begins a new part when it wakes.
// So a single chain of async functions keeps its parts across every await, concurrent ones are split
// into several parts, and parts are always nested.
const stack = [];
let asleep = 0;

function push(f) {
  if (busy) f.kind = 0; // not told
  if (f.kind !== 0) {
    name(f.site);
    const start = used;
    out[used++] = 69; // E
    out[used++] = f.kind;
    put(f.site);
    foretold(start);
  }
  f.at = stack.length;
  f.open = true;
  stack.push(f);
  return f;
}

function pop() {
  const f = stack.pop();
  f.open = false;
  if (f.asleep) {
    f.asleep = false;
    asleep--;
  }
  if (f.kind !== 0) say(76); // L
}

function popTo(length) {
  while (stack.length > length) pop();
}

// settle ends sleeping activities, because another one does something.
function settle() {
  for (let i = stack.length - 1; asleep > 0 && i >= 0; i--) {
    const f = stack[i];
    if (f.activity && f.asleep) popTo(i);
    else if (f.kind === 70) return; // F
  }
}

function enter(kind, site, activity) {
  settle();
  return push({ kind, site, activity, asleep: false, top: null, open: false, at: 0, body: false, walks: false });
}

function leave(f) {
  if (f.open) popTo(f.at);
}

function iter(f) {
  if (f.open) {
    popTo(f.at + 1);
  } else {
    settle();
    push(f);
  }
  if (f.kind !== 0) say(73); // I
  stack.push({ kind: f.kind && 73, open: true, at: stack.length, body: false, asleep: false });
  return true;
}

function body(f) {
  if (!f.open || stack.length === f.at + 1 || stack[f.at + 1].body) iter(f);
  popTo(f.at + 2);
  stack[f.at + 1].body = true;
  if (f.kind !== 0) say(66); // B
}

function wake(f) {
  if (!f.open) {
    settle();
    push(f);
    return;
  }
  if (!f.asleep) return;
  f.asleep = false;
  asleep--;
  popTo((f.top.open ? f.top : f).at + 1);
}
