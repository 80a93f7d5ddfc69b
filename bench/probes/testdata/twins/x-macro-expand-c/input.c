#include <stdio.h>

#define OPCODES(X) \
  X(NOP, 0, "nop")   \
  X(PUSH, 1, "push") \
  X(HALT, 300, "halt")

#define AS_ENUM(name, code, text) OP_##name = code,
#define AS_CASE(name, code, text) case OP_##name: return text;

enum opcode { OPCODES(AS_ENUM) OP_COUNT };

static const char *op_name(unsigned char op) {
  switch (op) {
    OPCODES(AS_CASE)
    default: return "?";
  }
}

int main(void) {
  for (int i = 0; i < 3; i++)
    puts(op_name(i));
}
