union word { struct { unsigned lo : 4, mid : 8, : 4; unsigned hi : 16; } part; unsigned all; unsigned char byte[4]; };
struct pkt { union word w; struct pkt *next; } cur;
int set(int v) { cur.w.all = v; cur.w.part.lo = 99; cur.w.byte[1] = v; return cur.w.part.hi; }
