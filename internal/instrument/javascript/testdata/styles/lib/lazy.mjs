import { below } from './words.mjs';
const start = await below(5);
export const late = async (n) => start + n + below(5);
