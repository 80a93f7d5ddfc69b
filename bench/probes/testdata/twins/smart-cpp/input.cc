namespace mem {
template <class T> struct deleter { void operator()(T *p) const { delete p; } };
template <class T, class D = deleter<T>> class unique {
  T *p;
  D d;
public:
  explicit unique(T *q = nullptr) : p(q) {}
  unique(const unique &) = delete;
  unique(unique &&o) : p(o.p) { o.p = nullptr; }
  ~unique() { if (p) d(p); }
  T *operator->() { return p; }
  T *get() const { return p; }
};
template <class T> unique<T> make() { return unique<T>(new T()); }
}
struct job { int id = 0; virtual void run() = 0; };
struct print : job { void run() override { id++; } };
void take(mem::unique<job> j) { j->run(); }
int main() { mem::unique<print> p = mem::make<print>(); mem::unique<job> j(p.get()); take(j); return p->id; }
