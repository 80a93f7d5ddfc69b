void lamp(int);
struct Car { int speed; bool late; };
int gate(const Car &c, int toll) {
  lamp(1);
  {
    int due = toll * 2;
    if (c.late) due += 5;
    lamp(2);
    {
      const bool fast = c.speed > due;
      toll += fast;
      lamp(3);
    }
    lamp(4);
  }
  lamp(5);
  return toll;
}
