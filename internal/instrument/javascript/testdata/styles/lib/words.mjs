export function below(n) {
  return Math.floor(Math.random() * n);
}

export default async function (n) {
  const out = [];
  while (out.length <= n) out.push('abc'[below(3)]);
  return out.join('');
}
