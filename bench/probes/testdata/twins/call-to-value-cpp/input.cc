struct cfg { int depth; bool ok; };
cfg load(const char *name);
static int limit(cfg c) { return c.ok ? c.depth : 4; }
int scale(int v, int by) { return v * by; }
int pick(int i) { int t[3] = {1, 2, 3}; return scale(t[limit(load("main"))], t[5]); }
