namespace ui {
class object {
 public:
  virtual ~object() {}
  int id;
};
class node : public virtual object {
 protected:
  node *parent = nullptr;
};
template <class T> class counted : private node {
  T refs = T();
 public:
  void add() { ++refs; }
};
struct shape : counted<int> {
  virtual double area() const { return 0; }
};
struct widget : protected shape {
  int w, h;
  widget(int a, int b) : w(a), h(b) {}
};
struct button final : shape, public widget {
  button() : widget(1, 2) {}
  double area() const override { return w * h; }
};
}
int main() { ui::button b; return b.area() > 1; }
