function area(w, h, scale = 1, unit) {
  const size = w * h * scale;
  return boom(size, unit);
}
const main = (items) => {
  let total = area(1, 2, 3, "mm");
  items.forEach((i) => area(i, i + 1));
  return total;
};
main([]);
