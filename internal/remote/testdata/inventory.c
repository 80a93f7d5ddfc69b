#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A small shop: shelves hold items, orders take items from shelves. The price of an order is wrong if the last
   item of a shelf is sold twice. */

enum kind { BOOK, PEN, PAPER, CLIP };

struct item {
	enum kind kind;
	const char *name;
	int price;
	int count;
};

struct shelf {
	struct item items[8];
	int used;
	struct shelf *next;
};

struct order {
	int customer;
	int total;
	int lines;
};

static struct shelf *shelves;
static int sold, refused;

static struct shelf *new_shelf(void) {
	struct shelf *s = calloc(1, sizeof *s);
	if (!s) {
		perror("calloc");
		exit(2);
	}
	s->next = shelves;
	shelves = s;
	return s;
}

static void put(struct shelf *s, enum kind kind, const char *name, int price, int count) {
	struct item *i = &s->items[s->used++];
	i->kind = kind;
	i->name = name;
	i->price = price;
	i->count = count;
}

static struct item *find(const char *name) {
	for (struct shelf *s = shelves; s; s = s->next) {
		for (int i = 0; i < s->used; i++) {
			if (strcmp(s->items[i].name, name) == 0) {
				return &s->items[i];
			}
		}
	}
	return NULL;
}

static int take(struct order *o, const char *name, int n) {
	struct item *i = find(name);
	if (!i || i->count + 1 < n) { /* the mistake */
		refused++;
		return 0;
	}
	i->count -= n;
	o->total += n * i->price;
	o->lines++;
	sold += n;
	return 1;
}

static void fill(void) {
	struct shelf *a = new_shelf();
	put(a, BOOK, "atlas", 40, 2);
	put(a, BOOK, "novel", 12, 5);
	put(a, PEN, "pencil", 1, 50);
	struct shelf *b = new_shelf();
	put(b, PAPER, "notebook", 3, 20);
	put(b, CLIP, "clips", 2, 10);
}

static int check(void) {
	int wrong = 0;
	for (struct shelf *s = shelves; s; s = s->next) {
		for (int i = 0; i < s->used; i++) {
			if (s->items[i].count < 0) {
				printf("%s: %d left\n", s->items[i].name, s->items[i].count);
				wrong++;
			}
		}
	}
	return wrong;
}

int main(void) {
	struct order first = { .customer = 1 }, second = { .customer = 2 };
	fill();
	take(&first, "atlas", 1);
	take(&first, "pencil", 10);
	take(&first, "globe", 1);
	take(&second, "notebook", 4);
	take(&second, "atlas", 2);
	take(&second, "novel", 1);
	printf("%d and %d, %d sold, %d refused\n", first.total, second.total, sold, refused);
	return check() ? 1 : 0;
}
