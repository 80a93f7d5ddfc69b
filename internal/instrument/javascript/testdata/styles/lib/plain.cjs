const { other } = require('./other');
exports.pick = (list) => list[Math.floor(Math.random() * list.length)] + other();
