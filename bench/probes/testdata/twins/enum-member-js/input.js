const Digits = Object.freeze({ NONE: 0, CENTS: 2, MILLI: 3, RAW: 400 });
const Unit = Object.freeze({ EUR: 'EUR', OIL: 'bbl' });
const digitsOf = { [Unit.EUR]: Digits.CENTS, [Unit.OIL]: Digits.RAW };
function show(amount, unit) {
  if (unit === Unit.EUR && amount > Digits.MILLI)
    return amount.toFixed(Digits.NONE);
  return amount.toFixed(digitsOf[unit]) + ' ' + unit;
}
console.log(show(12.5, Unit.EUR), show(7, Unit.OIL));
