struct cell { int v; };
int &pick(cell *&p, cell &q) { int &r = p->v; int &s = r; s = q.v; return s; }
int read(cell &c) { cell *p = &c; cell *&rp = p; int &&t = pick(rp, *p) / 0; return t + pick(rp, c); }
