namespace ev {
namespace detail {
template <class T> struct node { T value; node *next; node(const T &v, node *n) : value(v), next(n) {} };
template <class T> class list {
  node<T> *head;
  int count;
public:
  list() : head(0), count(0) {}
  ~list() { while (head) { node<T> *n = head; head = n->next; delete n; } }
  void push(const T &v) { head = new node<T>(v, head); ++count; }
  int size() const { return count; }
  template <class F> void each(F f) const { for (node<T> *n = head; n; n = n->next) f(n->value); }
};
}
struct event { int kind; explicit event(int k = 0) : kind(k) {} };
class handler {
protected:
  int seen;
public:
  handler() : seen(0) {}
  virtual bool on(const event &e) = 0;
  int total() const { return seen; }
};
template <int K> class only : public handler {
  int hits;
public:
  only() : hits(0) {}
  bool on(const event &e) override {
    ++seen;
    if (e.kind != K) return false;
    ++hits;
    return true;
  }
};
class bus {
  detail::list<handler *> all;
  static int made;
public:
  bus() { ++made; }
  ~bus() { all.each([](handler *h) { delete h; }); }
  template <class H> H *add() { H *h = new H; all.push(h); return h; }
  int send(const event &e) { int n = 0; all.each([&](handler *h) { if (h->on(e)) ++n; }); return n; }
};
int bus::made = 0;
}
using ev::bus;
int main(int argc, char **) {
  bus b;
  ev::only<1> *one = b.add<ev::only<1> >();
  b.add<ev::only<2> >();
  for (int i = 0; i < argc; ++i) b.send(ev::event(i % 3));
  return one->total();
}
