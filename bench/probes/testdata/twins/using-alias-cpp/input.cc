namespace n { using word = unsigned; template <class T> using ptr = T *; }
using n::word; using n::ptr;
using slot = ptr<word>;
using fn = int (*)(slot, word);
struct frame { slot top; fn call; };
int cmp(frame &f, word i) { return f.call(f.top, i) && *f.top < 0; }
