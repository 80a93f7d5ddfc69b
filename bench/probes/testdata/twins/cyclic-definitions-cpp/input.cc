struct leaf; struct branch;
struct tree { branch *kids; leaf *up; int walk(); };
struct branch { tree *t; leaf *l; int step(); };
struct leaf { branch *owner; int n; int last(); };
int tree::walk() { return kids->step() + up->last(); }
int branch::step() { return t ? t->walk() : l->last(); }
int leaf::last() { return owner ? owner->step() : n; }
int main() { int x = 1; char *p = x; return p != 0; }
