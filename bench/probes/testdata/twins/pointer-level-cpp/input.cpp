struct Account {
  long cents;
  const char *owner;
};

Account **slots;
int used = 0;

Account **find(int id) {
  return id < used ? &slots[id] : slots;
}

void rename(Account **which, const char *name) {
  Account *p = *which;
  p->owner = name;
}

long deposit(int id, long amount) {
  Account **slot = find(id);
  Account ***outer = &slot;
  (**slot).cents += amount;
  if (amount > 100)
    rename(slot, "big");
  long total = ***outer + 1;
  return total;
}
