struct outer {
  int id;
  class inner { public: int size; struct leaf { virtual int go(); int z; } l; };
  inner in;
  int run(inner::leaf *p) { delete p; return in.size; }
};
int outer_run(outer *o) { return o->run(&o->in.l); }
