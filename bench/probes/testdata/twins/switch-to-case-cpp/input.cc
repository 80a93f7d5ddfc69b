enum class op { add, shift, none };
struct ins { op code; int arg; };
int eval(const ins *p, int acc) {
  for (;; ++p) {
    switch (p->code) {
      case op::add: acc += p->arg; break;
      case op::shift: { int by = 36; if (p->arg) { acc = acc << 36; continue; } acc -= by; } break;
      case op::none: return acc;
    }
  }
}
