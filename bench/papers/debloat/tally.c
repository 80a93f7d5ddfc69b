/* tally: small things with text and numbers, one sub-command each.
 *
 *   tally count             lines, words and bytes of standard input
 *   tally freq [N]          the N most frequent words, 10 by default
 *   tally hist              a histogram of the lengths of lines
 *   tally calc EXPR         + - * / % and parentheses on whole numbers
 *   tally base FROM TO N    a number in another base, from 2 to 36
 *   tally rot [N]           letters moved on by N, 13 by default
 *   tally crc               CRC-32 of standard input
 *   tally uniq              lines that differ from the one before, with counts
 *   tally rev               each line backwards
 *   tally wrap [N]          words in lines of at most N columns, 72 by default
 *
 * Exit status: 0, 1 for bad input, 2 for an error in an expression, 64 for usage.
 */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OK = 0, BAD_INPUT = 1, BAD_EXPR = 2, USAGE = 64 };

static const char *program = "tally";

static void die(int status, const char *format, ...) {
    va_list args;
    fprintf(stderr, "%s: ", program);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(status);
}

/* ---- memory and lines ---- */

static void *grow(void *p, size_t size) {
    p = realloc(p, size);
    if (p == NULL)
        die(BAD_INPUT, "out of memory");
    return p;
}

static char *copy(const char *s) {
    size_t n = strlen(s) + 1;
    return memcpy(grow(NULL, n), s, n);
}

struct line {
    char *text;
    size_t len, cap;
};

/* read_line reads a line without its end; it returns 0 at the end of the input. */
static int read_line(struct line *l, FILE *in) {
    int c;
    l->len = 0;
    while ((c = getc(in)) != EOF) {
        if (l->len + 2 > l->cap) {
            l->cap = l->cap ? 2 * l->cap : 64;
            l->text = grow(l->text, l->cap);
        }
        if (c == '\n')
            break;
        l->text[l->len++] = (char)c;
    }
    if (c == EOF && l->len == 0)
        return 0;
    l->text[l->len] = '\0';
    return 1;
}

static long number(const char *s, long least, long most, const char *what) {
    char *end;
    long n;
    errno = 0;
    n = strtol(s, &end, 10);
    if (errno != 0 || end == s || *end != '\0' || n < least || n > most)
        die(USAGE, "%s: \"%s\" is not a number from %ld to %ld", what, s, least, most);
    return n;
}

/* ---- count ---- */

static int count(int argc, char **argv) {
    unsigned long lines = 0, words = 0, bytes = 0;
    int c, inside = 0;
    (void)argc;
    (void)argv;
    while ((c = getchar()) != EOF) {
        bytes++;
        if (c == '\n')
            lines++;
        if (isspace(c)) {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            words++;
        }
    }
    printf("%lu %lu %lu\n", lines, words, bytes);
    return OK;
}

/* ---- freq ---- */

#define BUCKETS 1024

struct word {
    char *text;
    unsigned long seen;
    struct word *next;
};

static struct word *table[BUCKETS];
static size_t distinct;

static unsigned hash(const char *s) {
    unsigned h = 2166136261u;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h % BUCKETS;
}

static void see(const char *text) {
    struct word **slot = &table[hash(text)], *w;
    for (w = *slot; w != NULL; w = w->next) {
        if (strcmp(w->text, text) == 0) {
            w->seen++;
            return;
        }
    }
    w = grow(NULL, sizeof *w);
    w->text = copy(text);
    w->seen = 1;
    w->next = *slot;
    *slot = w;
    distinct++;
}

static int more_frequent(const void *a, const void *b) {
    const struct word *x = *(struct word *const *)a, *y = *(struct word *const *)b;
    if (x->seen != y->seen)
        return x->seen < y->seen ? 1 : -1;
    return strcmp(x->text, y->text);
}

static int freq(int argc, char **argv) {
    long most = argc > 0 ? number(argv[0], 1, 100000, "freq") : 10;
    char text[128];
    size_t len = 0, i, n = 0;
    struct word **all, *w;
    int c;
    do {
        c = getchar();
        if (c != EOF && isalpha(c)) {
            if (len + 1 < sizeof text)
                text[len++] = (char)tolower(c);
        } else if (len > 0) {
            text[len] = '\0';
            see(text);
            len = 0;
        }
    } while (c != EOF);
    all = grow(NULL, (distinct + 1) * sizeof *all);
    for (i = 0; i < BUCKETS; i++)
        for (w = table[i]; w != NULL; w = w->next)
            all[n++] = w;
    qsort(all, n, sizeof *all, more_frequent);
    for (i = 0; i < n && (long)i < most; i++)
        printf("%lu %s\n", all[i]->seen, all[i]->text);
    free(all);
    return OK;
}

/* ---- hist ---- */

static void bar(unsigned long n, unsigned long most) {
    unsigned long width = most ? (n * 40 + most - 1) / most : 0;
    while (width-- > 0)
        putchar('#');
    putchar('\n');
}

static int hist(int argc, char **argv) {
    enum { STEP = 10, BINS = 12 };
    unsigned long bins[BINS] = {0}, most = 0;
    struct line l = {0};
    int i, last = 0;
    (void)argc;
    (void)argv;
    while (read_line(&l, stdin)) {
        size_t at = l.len / STEP;
        bins[at < BINS ? at : BINS - 1]++;
    }
    for (i = 0; i < BINS; i++) {
        if (bins[i] > most)
            most = bins[i];
        if (bins[i] > 0)
            last = i;
    }
    for (i = 0; i <= last; i++) {
        printf("%3d ", i * STEP);
        bar(bins[i], most);
    }
    free(l.text);
    return OK;
}

/* ---- calc ---- */

static const char *at; /* what is left of the expression */

static long sum(void);

static void skip(void) {
    while (isspace((unsigned char)*at))
        at++;
}

static int accept(char c) {
    skip();
    if (*at != c)
        return 0;
    at++;
    return 1;
}

static long factor(void) {
    long n = 0;
    if (accept('-'))
        return -factor();
    if (accept('+'))
        return factor();
    if (accept('(')) {
        n = sum();
        if (!accept(')'))
            die(BAD_EXPR, "a parenthesis is not closed");
        return n;
    }
    if (!isdigit((unsigned char)*at))
        die(BAD_EXPR, "a number was expected at \"%s\"", at);
    while (isdigit((unsigned char)*at)) {
        if (n > 100000000000000000L)
            die(BAD_EXPR, "a number is too large");
        n = 10 * n + (*at++ - '0');
    }
    return n;
}

static long product(void) {
    long n = factor();
    for (;;) {
        char op;
        long by;
        if (accept('*'))
            op = '*';
        else if (accept('/'))
            op = '/';
        else if (accept('%'))
            op = '%';
        else
            return n;
        by = factor();
        if (op != '*' && by == 0)
            die(BAD_EXPR, "division by zero");
        switch (op) {
        case '*':
            n *= by;
            break;
        case '/':
            n /= by;
            break;
        case '%':
            n %= by;
            break;
        }
    }
}

static long sum(void) {
    long n = product();
    for (;;) {
        if (accept('+'))
            n += product();
        else if (accept('-'))
            n -= product();
        else
            return n;
    }
}

static int calc(int argc, char **argv) {
    long n;
    if (argc != 1)
        die(USAGE, "calc takes one expression");
    at = argv[0];
    n = sum();
    skip();
    if (*at != '\0')
        die(BAD_EXPR, "what is \"%s\" doing there?", at);
    printf("%ld\n", n);
    return OK;
}

/* ---- base ---- */

static int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

static int base(int argc, char **argv) {
    unsigned long n = 0;
    char out[80], *p = out + sizeof out - 1;
    int from, to;
    const char *s;
    if (argc != 3)
        die(USAGE, "base takes two bases and a number");
    from = (int)number(argv[0], 2, 36, "base");
    to = (int)number(argv[1], 2, 36, "base");
    for (s = argv[2]; *s; s++) {
        int d = digit(*s);
        if (d >= from)
            die(BAD_INPUT, "%c is no digit in base %d", *s, from);
        n = n * (unsigned long)from + (unsigned long)d;
    }
    *p = '\0';
    do {
        *--p = "0123456789abcdefghijklmnopqrstuvwxyz"[n % (unsigned long)to];
        n /= (unsigned long)to;
    } while (n > 0);
    puts(p);
    return OK;
}

/* ---- rot ---- */

static int turned(int c, int first, int by) { return first + (c - first + by) % 26; }

static int rot(int argc, char **argv) {
    int by = argc > 0 ? (int)number(argv[0], 0, 25, "rot") : 13;
    int c;
    while ((c = getchar()) != EOF) {
        if (c >= 'a' && c <= 'z')
            c = turned(c, 'a', by);
        else if (c >= 'A' && c <= 'Z')
            c = turned(c, 'A', by);
        putchar(c);
    }
    return OK;
}

/* ---- crc ---- */

static int crc(int argc, char **argv) {
    unsigned long rest[256], sum = 0xffffffffUL;
    int c, i, k;
    (void)argc;
    (void)argv;
    for (i = 0; i < 256; i++) {
        unsigned long r = (unsigned long)i;
        for (k = 0; k < 8; k++)
            r = r & 1 ? 0xedb88320UL ^ (r >> 1) : r >> 1;
        rest[i] = r;
    }
    while ((c = getchar()) != EOF)
        sum = rest[(sum ^ (unsigned long)c) & 0xff] ^ (sum >> 8);
    printf("%08lx\n", sum ^ 0xffffffffUL);
    return OK;
}

/* ---- uniq ---- */

static int uniq(int argc, char **argv) {
    struct line l = {0};
    char *last = NULL;
    unsigned long seen = 0;
    (void)argc;
    (void)argv;
    while (read_line(&l, stdin)) {
        if (last != NULL && strcmp(last, l.text) == 0) {
            seen++;
            continue;
        }
        if (last != NULL)
            printf("%lu %s\n", seen, last);
        free(last);
        last = copy(l.text);
        seen = 1;
    }
    if (last != NULL)
        printf("%lu %s\n", seen, last);
    free(last);
    free(l.text);
    return OK;
}

/* ---- rev ---- */

static int rev(int argc, char **argv) {
    struct line l = {0};
    (void)argc;
    (void)argv;
    while (read_line(&l, stdin)) {
        while (l.len > 0)
            putchar(l.text[--l.len]);
        putchar('\n');
    }
    free(l.text);
    return OK;
}

/* ---- wrap ---- */

static int wrap(int argc, char **argv) {
    long most = argc > 0 ? number(argv[0], 1, 1000, "wrap") : 72;
    long column = 0;
    char text[1024];
    while (scanf("%1023s", text) == 1) {
        long len = (long)strlen(text);
        if (column > 0 && column + 1 + len > most) {
            putchar('\n');
            column = 0;
        }
        if (column > 0) {
            putchar(' ');
            column++;
        }
        fputs(text, stdout);
        column += len;
    }
    if (column > 0)
        putchar('\n');
    return OK;
}

/* ---- all of them ---- */

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"count", count}, {"freq", freq}, {"hist", hist}, {"calc", calc}, {"base", base},
    {"rot", rot},     {"crc", crc},   {"uniq", uniq}, {"rev", rev},   {"wrap", wrap},
};

static void usage(void) {
    size_t i;
    fprintf(stderr, "usage: %s COMMAND [ARGUMENT...]\ncommands:", program);
    for (i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(stderr, " %s", commands[i].name);
    fputc('\n', stderr);
    exit(USAGE);
}

int main(int argc, char **argv) {
    size_t i;
    if (argc < 2)
        usage();
    for (i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            int status = commands[i].run(argc - 2, argv + 2);
            if (fflush(stdout) != 0)
                die(BAD_INPUT, "cannot write: %s", strerror(errno));
            return status;
        }
    }
    usage();
    return USAGE;
}
