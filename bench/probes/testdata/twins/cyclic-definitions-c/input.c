struct page;
struct book { struct page *first; struct shelf *at; };
struct page { struct book *in; struct page *next; };
struct shelf { struct book books[4]; int n; };
int read_book(struct book *b);
int read_page(struct page *p) { return p->next ? read_page(p->next) : read_book(p->in); }
int read_shelf(struct shelf *s) { return s->n + read_book(s->books); }
int read_book(struct book *b) { return b->first ? read_page(b->first) : read_shelf(b->at); }
int mask(void) { return 1 << 40; }
