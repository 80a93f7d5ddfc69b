constexpr int planes = 3;
unsigned char lut[planes][16][4];
int gain[planes];
int tone(int p, int x) {
  int s = lut[p][x][5] * gain[p];
  for (int i = 0; i < planes; ++i)
    s += lut[i][x][gain[i]];
  return s;
}
