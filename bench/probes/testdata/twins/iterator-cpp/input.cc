template <class T> class list {
  struct node { T value; node *next; };
  node *head = nullptr;
public:
  class iterator {
    node *at;
  public:
    explicit iterator(node *n) : at(n) {}
    T &operator*() const { return at->value; }
    iterator &operator++() { at = at->next; return *this; }
    bool operator!=(const iterator &o) const { return at != o.at; }
  };
  void push(const T &v) { head = new node{v, head}; }
  iterator begin() { return iterator(head); }
  iterator end() { return iterator(nullptr); }
};
struct shape { virtual int area() = 0; };
int sum() {
  list<shape> l;
  int n = 0;
  for (auto &s : l) n += s.area();
  return n;
}
