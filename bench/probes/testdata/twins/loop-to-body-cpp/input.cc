void start();
void turn(int leg);
bool stop();
int race(const int (&legs)[4]) {
  int laps = 0;
  do {
    for (int leg : legs) {
      if (!laps) start();
      while (leg > 2) {
        turn(leg);
        leg -= 2;
      }
      laps++;
    }
  } while (!stop());
  return laps;
}
