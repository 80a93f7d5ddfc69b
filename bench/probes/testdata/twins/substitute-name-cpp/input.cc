struct Page { void *blob; unsigned size; Page *next; };
struct Cache { Page pages[16]; int used; void *owner() const; };
bool evict(Cache &c, int i, void *raw) {
  if (i >= c.used || c.pages[i].blob == raw)
    return false;
  delete c.pages[i].next->blob;
  c.pages[i].next = nullptr;
  return c.owner() != raw;
}
