enum class color : unsigned char { red = 1, green = red + 1, blue = green * 2 };
enum mode { off, on = 5 };
int paint(color c, mode m) {
  switch (c) { case color::red: return m; case color::green: return 1; default: break; }
  switch (m) { case off: return 2; }
  return 0;
}
