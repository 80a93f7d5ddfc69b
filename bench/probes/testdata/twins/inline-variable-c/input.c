typedef unsigned int u32;

static u32 seed = 17;

u32 next(void) {
  seed = seed * 3 + 1;
  return seed;
}

u32 mix(u32 word, u32 salt) {
  u32 high = word << 5;
  u32 drop = 27;
  u32 low = word >> drop;
  u32 both = high | low;
  if (salt > 100)
    salt = next();
  u32 result = both ^ salt;
  return result;
}
