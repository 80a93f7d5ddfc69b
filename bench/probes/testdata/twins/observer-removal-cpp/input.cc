#include <cstdio>
#include <vector>

class widget;
static std::vector<widget *> all;

class widget {
public:
  widget() { all.push_back(this); refresh(); }
  virtual ~widget() {}
  virtual void paint() = 0;
  static void refresh() {
    for (widget *w : all)
      w->paint();
  }
};

class label : public widget {
  const char *text;
public:
  label(const char *t) : text(t) {}
  void paint() override { std::puts(text); }
};

int main() {
  label hello("hello");
  label world("world");
}
