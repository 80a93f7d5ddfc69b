static int pixels = 0;
void plot(int x, int y, unsigned char ink, bool blend = false) {
  if (x < 0 || y < 0) throw ink;
  pixels += blend ? 1 : 2;
}
int draw(int size) {
  plot(size, 1, 'k');
  for (int i = 0; i < size; i++)
    plot(i, size - i, 'w', true);
  plot(pixels, pixels * 2, 'r', size > 4);
  return pixels;
}
