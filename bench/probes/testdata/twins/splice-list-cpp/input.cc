enum Day { mon, tue };
struct Span { int from, to; };
struct Shift {
  Span day;
  int crew[3];
  const Shift *next = nullptr;
};
extern const Shift spare;
Shift plan[] = {
  {{ 7, 15 }, { 4, 6 }, nullptr},
  {{ 16, 23 }, { 2 }, &spare},
};
int open_at(Day d) { return plan[d].day.from; }
