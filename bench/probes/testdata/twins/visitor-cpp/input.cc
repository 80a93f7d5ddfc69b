namespace ast {
class number; class binary; class unary;
struct visitor { virtual void visit(number &) = 0; virtual void visit(binary &) = 0; virtual void visit(unary &) = 0; };
template <class T> class owner {
  T *p;
  owner(const owner &);
public:
  explicit owner(T *q = 0) : p(q) {}
  ~owner() { reset(); }
  void reset(T *q = 0) { if (p != q) { delete p; p = q; } }
  T &operator*() const { return *p; }
  T *operator->() const { return p; }
};
class expr { int line; public: expr() : line(0) {} virtual void accept(visitor &v) = 0; int where() const { return line; } };
class number : public expr { public: long value; explicit number(long v) : value(v) {} void accept(visitor &v) { v.visit(*this); } };
class unary : public expr { public: char op; owner<expr> arg; unary(char o, expr *e) : op(o), arg(e) {} void accept(visitor &v) { v.visit(*this); } };
class binary : public expr {
public:
  char op; owner<expr> left, right;
  binary(char o, expr *l, expr *r) : op(o), left(l), right(r) {}
  void accept(visitor &v) { v.visit(*this); }
};
}
namespace eval {
using namespace ast;
class evaluator : public visitor {
  long result;
public:
  evaluator() : result(0) {}
  void visit(number &n) { result = n.value; }
  void visit(unary &u) { u.arg->accept(*this); if (u.op == '-') result = -result; }
  void visit(binary &b) {
    b.left->accept(*this); long l = result;
    b.right->accept(*this);
    switch (b.op) { case '+': result += l; break; case '*': result *= l; break; default: result = 0; }
  }
  long value() const { return result; }
};
}
int main(int argc, char **argv) {
  ast::binary b('+', new ast::number(argc), new ast::unary('-', new ast::number(2)));
  eval::evaluator e;
  b.accept(e);
  return (int)e.value();
}
