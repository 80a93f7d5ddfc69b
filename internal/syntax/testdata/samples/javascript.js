import { read } from "./read.js";

// Adds what can be added.
export async function total(path, { scale = 1 } = {}) {
  const rows = await read(path);
  let sum = 0
  for (const [name, n] of rows) {
    if (typeof n !== "number") continue
    sum += n * scale
  }
  return `${path}: ${sum}`;
}
