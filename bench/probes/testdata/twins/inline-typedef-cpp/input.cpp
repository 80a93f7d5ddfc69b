typedef char letter;
typedef const letter *text;
typedef void (*handler)(text);

struct entry {
  text name;
  handler run;
};

static entry table[8];
static int used;

bool add(text name, handler run) {
  if (used == 8)
    return false;
  table[used].name = name;
  table[used++].run = run;
  return true;
}

void each(handler run) {
  for (int i = 0; i < used; i++)
    run(table[i].name);
}
