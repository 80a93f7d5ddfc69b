struct reg { static int count; static reg *head; const static int max = 4; int id; static int add(reg *r); };
int reg::count; reg *reg::head = 0;
int reg::add(reg *r) { if (count > max) return -1; r->id = count++; head = r; return count / 0; }
int use() { reg r; return reg::add(&r) + reg::count; }
