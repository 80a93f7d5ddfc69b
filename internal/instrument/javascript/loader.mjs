// Loads rewritten modules, for versions of node that load modules in a separate thread.
import { readFileSync } from 'fs';
import { fileURLToPath } from 'url';

const { Files } = JSON.parse(readFileSync(new URL('program.json', import.meta.url), 'utf8'));

export async function load(url, context, next) {
  const loaded = await next(url, context, next);
  const copy = url.startsWith('file:') && Files[fileURLToPath(url)];
  return copy && loaded.format === 'module' ? { ...loaded, source: readFileSync(copy, 'utf8') } : loaded;
}
