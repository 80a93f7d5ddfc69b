const accounts = new Map([
  ['alice', { cents: 1200n }],
  ['bob', { cents: 300n }],
]);

function delay(value) {
  return new Promise((resolve) => setImmediate(() => resolve(value)));
}

async function loadAccount(name) {
  const account = await delay(accounts.get(name));
  if (!account) throw new Error('no account ' + name);
  return account;
}

async function currentFee() {
  const rate = await delay(25);
  return rate;
}

async function transferCost(name) {
  const account = await loadAccount(name);
  const fee = await currentFee();
  return account.cents + fee;
}

async function main() {
  const cost = await transferCost('bob');
  console.log('cost', cost);
}

main();
