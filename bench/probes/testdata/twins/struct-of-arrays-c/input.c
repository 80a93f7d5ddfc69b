#include <stdio.h>

struct accounts {
  int id[3];
  int balance[3];
  int limit[3];
};

static struct accounts bank = {
  { 101, 102, 103 }, { 50, 2147483647, 7 }, { 60, 2147483647, 10 }
};

static int find(struct accounts *a, int id) {
  for (int i = 0; i < 3; i++)
    if (a->id[i] == id)
      return i;
  return -1;
}

static void deposit(struct accounts *a, int id, int amount) {
  int i = find(a, id);
  if (a->balance[i] <= a->limit[i])
    a->balance[i] += amount;
}

int main(void) {
  deposit(&bank, 102, 1);
  printf("%d\n", bank.balance[0]);
}
