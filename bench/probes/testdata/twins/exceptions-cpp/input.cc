struct error { int code; virtual ~error() {} };
struct io_error : error { explicit io_error(int c) { code = c; } };
template <class F> struct guard { F f; explicit guard(F g) : f(g) {} ~guard() { f(); } };
class file {
  int fd;
public:
  file(int n) : fd(n) { if (n < 0) throw io_error(n); }
  ~file() { if (fd) throw io_error(fd); }
  int read() const { return fd; }
};
int run(int n) {
  try {
    file f(n);
    guard g([&] { n++; });
    return f.read();
  } catch (const error &e) { return e.code; }
}
