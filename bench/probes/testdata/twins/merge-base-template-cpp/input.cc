template <class D> struct crtp { D *self() { return static_cast<D *>(this); } int kind; virtual int eval(); };
template <class T> struct unary : crtp<unary<T>> { T arg; int eval() { return this->self()->kind; } };
struct neg : unary<int> { int depth; int eval(); };
void drop(neg *n) { if (n->arg > n->depth) delete n; }
