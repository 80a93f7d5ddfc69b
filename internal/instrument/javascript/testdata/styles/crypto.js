const crypto = require('node:crypto');
console.log(crypto.randomInt(6), crypto.randomInt(5, 9), crypto.randomInt(-3, 5), crypto.randomInt(-9, -4), crypto.randomInt(-7, 3));
console.log(crypto.randomBytes(3).toString('hex'), crypto.randomUUID());
console.log(crypto.webcrypto.getRandomValues(new Uint16Array(2)), crypto.randomFillSync(Buffer.alloc(4), 1, 2)[3]);
crypto.randomInt(10, (err, v) => console.log(err, v));
crypto.randomBytes(2, (err, b) => console.log(err, b.length));
try { crypto.randomInt(5, 5); } catch (e) { console.log(e.code); }
