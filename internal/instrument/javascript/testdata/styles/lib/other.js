exports.other = function () { return Math.random() < 0.5 ? __filename.slice(-8) : Math.floor(Math.random() * 5); };
