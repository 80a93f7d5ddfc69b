#define STR(x) #x
#define LIMIT 34
#define CHECK(v, n) do { if ((v) > (n)) return -1; } while (0)
#define METHOD(T, name) T name(T v) { CHECK(v, LIMIT); return SHIFT(v, LIMIT); }
#define SHIFT(a, b) ((a) << (b))
struct ops { METHOD(int, left) METHOD(long, wide) };
const char *label = STR(left);
int main() { ops o; return o.left(2) + o.wide(3); }
