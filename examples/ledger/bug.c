/* A small ledger that loses money. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ACCOUNTS 16
#define NAME_LENGTH 12

struct account {
	char name[NAME_LENGTH];
	int balance;
	int frozen;
	struct account *next;
};

struct ledger {
	struct account *first;
	int count;
	int fees;
};

static struct account *find(struct ledger *l, const char *name)
{
	for (struct account *a = l->first; a; a = a->next)
		if (strcmp(a->name, name) == 0)
			return a;
	return NULL;
}

static struct account *open_account(struct ledger *l, const char *name, int balance)
{
	if (l->count == MAX_ACCOUNTS)
		return NULL;
	struct account *a = calloc(1, sizeof *a);
	strncpy(a->name, name, NAME_LENGTH - 1);
	a->balance = balance;
	a->next = l->first;
	l->first = a;
	l->count++;
	return a;
}

static int fee(int amount)
{
	return amount / 100 + (amount > 50 ? 1 : 0);
}

static int transfer(struct ledger *l, const char *from, const char *to, int amount)
{
	struct account *a = find(l, from), *b = find(l, to);
	if (!a || !b || a->frozen || b->frozen)
		return -1;
	if (a->balance < amount + fee(amount))
		return -2;
	a->balance -= amount + fee(amount);
	b->balance += amount;
	if (amount > 50)
		l->fees += fee(amount) - 1; /* here it goes */
	return 0;
}

static int sum(struct ledger *l)
{
	int total = l->fees;
	for (struct account *a = l->first; a; a = a->next)
		total += a->balance;
	return total;
}

static void print(struct ledger *l)
{
	for (struct account *a = l->first; a; a = a->next)
		printf("%-12s %5d%s\n", a->name, a->balance, a->frozen ? " (frozen)" : "");
	printf("fees         %5d\n", l->fees);
}

int main(void)
{
	struct ledger l = {0};
	open_account(&l, "ada", 40);
	open_account(&l, "grace", 60);
	open_account(&l, "edsger", 0);
	find(&l, "edsger")->frozen = 1;
	transfer(&l, "ada", "grace", 20);
	transfer(&l, "grace", "edsger", 10);
	transfer(&l, "grace", "ada", 55);
	print(&l);
	int total = sum(&l);
	assert(total == 100);
	return 0;
}
