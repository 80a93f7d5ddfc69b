/* A mail spool: messages wait in rings, one for each priority, until they are delivered or given up. One function
   means to clear a message, and clears as many bytes of it as a pointer has. */

typedef unsigned long size_t;
void *memset(void *, int, size_t);
void *memcpy(void *, const void *, size_t);
int strcmp(const char *, const char *);
size_t strlen(const char *);
int printf(const char *, ...);

enum state { FREE, WAITING, SENT, BOUNCED };
enum priority { URGENT, NORMAL, BULK, PRIORITIES };

struct address {
	char user[32];
	char host[64];
	unsigned short port;
};

struct message {
	enum state state;
	enum priority priority;
	struct address from, to;
	unsigned id;
	int tries;
	size_t length;
	char body[512];
};

struct ring {
	struct message slots[16];
	int head, tail, used;
	struct ring *overflow;
};

struct counters {
	unsigned long accepted, sent, bounced, refused;
};

static struct ring rings[PRIORITIES];
static struct counters counters;
static unsigned next_id = 1;

static int min(int a, int b) {
	return a < b ? a : b;
}

static void copy_text(char *to, const char *from, size_t room) {
	size_t n = strlen(from);
	if (n >= room) {
		n = room - 1;
	}
	memcpy(to, from, n);
	to[n] = 0;
}

static struct address parse(const char *text) {
	struct address a;
	char user[32];
	int i = 0;
	memset(&a, 0, sizeof a);
	while (text[i] && text[i] != '@' && i < 31) {
		user[i] = text[i];
		i++;
	}
	user[i] = 0;
	copy_text(a.user, user, sizeof a.user);
	if (text[i] == '@') {
		copy_text(a.host, text + i + 1, sizeof a.host);
	}
	a.port = 25;
	return a;
}

static int same_host(const struct address *a, const struct address *b) {
	return strcmp(a->host, b->host) == 0 && a->port == b->port;
}

static struct message *reserve(struct ring *r) {
	struct message *m;
	if (r->used == 16) {
		if (r->overflow) {
			return reserve(r->overflow);
		}
		counters.refused++;
		return 0;
	}
	m = &r->slots[r->tail];
	r->tail = (r->tail + 1) % 16;
	r->used++;
	return m;
}

static void clear(struct message *m) {
	enum priority keep = m->priority;
	memset(m, 0, sizeof m); /* the mistake */
	m->priority = keep;
	m->state = FREE;
}

static void release(struct ring *r) {
	struct message *m = &r->slots[r->head];
	clear(m);
	r->head = (r->head + 1) % 16;
	r->used--;
}

static unsigned submit(const char *from, const char *to, enum priority p, const char *text) {
	struct message *m = reserve(&rings[p]);
	if (!m) {
		return 0;
	}
	m->state = WAITING;
	m->priority = p;
	m->from = parse(from);
	m->to = parse(to);
	m->id = next_id++;
	m->tries = 0;
	m->length = strlen(text);
	copy_text(m->body, text, sizeof m->body);
	counters.accepted++;
	return m->id;
}

static int reachable(const struct address *a) {
	static const char *down[] = { "moon.example", "mars.example", 0 };
	for (int i = 0; down[i]; i++) {
		if (strcmp(a->host, down[i]) == 0) {
			return 0;
		}
	}
	return a->host[0] != 0;
}

static void deliver(struct message *m) {
	switch (m->state) {
	case WAITING:
		m->tries++;
		if (reachable(&m->to)) {
			m->state = SENT;
			counters.sent++;
		} else if (m->tries > 3) {
			m->state = BOUNCED;
			counters.bounced++;
		}
		break;
	case FREE:
	case SENT:
	case BOUNCED:
		break;
	}
}

static int batch(struct ring *r, int limit) {
	int done = 0;
	for (int i = 0; i < min(limit, r->used); i++) {
		struct message *m = &r->slots[(r->head + i) % 16];
		deliver(m);
		if (i > 0 && same_host(&m->to, &r->slots[(r->head + i - 1) % 16].to)) {
			limit++;
		}
		if (m->state != WAITING) {
			done++;
		}
	}
	while (r->used > 0 && r->slots[r->head].state != WAITING) {
		release(r);
	}
	return done;
}

static int pending(void) {
	int n = 0;
	for (int p = 0; p < PRIORITIES; p++) {
		for (struct ring *r = &rings[p]; r; r = r->overflow) {
			n += r->used;
		}
	}
	return n;
}

static const char *name_of(enum priority p) {
	static const char *names[] = { "urgent", "normal", "bulk" };
	return p < PRIORITIES ? names[p] : "none";
}

static void report(void) {
	for (int p = 0; p < PRIORITIES; p++) {
		printf("%s: %d waiting\n", name_of(p), rings[p].used);
	}
	printf("%lu accepted, %lu sent, %lu bounced, %lu refused\n", counters.accepted, counters.sent, counters.bounced, counters.refused);
}

int main(void) {
	static struct ring more;
	rings[BULK].overflow = &more;
	submit("ann@home.example", "bob@work.example", NORMAL, "lunch?");
	submit("bob@work.example", "ann@home.example", URGENT, "yes, at noon");
	submit("shop@sale.example", "everybody@moon.example", BULK, "buy now");
	for (int round = 0; round < 5 && pending() > 0; round++) {
		for (int p = 0; p < PRIORITIES; p++) {
			batch(&rings[p], 8 >> p);
		}
	}
	report();
	return pending() ? 1 : 0;
}
