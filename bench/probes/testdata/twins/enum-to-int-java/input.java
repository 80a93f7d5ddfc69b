enum Token {
  NUMBER(2) { int rank() { return 0; } },
  PLUS(1) { int rank() { return 4; } },
  TIMES(1) { int rank() { return 5; } },
  END(0) { int rank() { return -1; } };

  final int width;
  Token(int width) { this.width = width; }
  abstract int rank();
}

class Parser {
  int depth;
  int eval(Token[] in, int at, int acc) {
    Token t = in[at];
    switch (t) {
      case NUMBER:
        return eval(in, at + t.width, acc + 1);
      case PLUS:
        acc += t.rank();
        depth++;
      case TIMES:
        acc *= 2;
        break;
      default:
        return acc;
    }
    return acc - depth;
  }
}
