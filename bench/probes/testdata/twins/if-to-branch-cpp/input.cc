void beep();
bool paid(int);
void lift();
int gate(int ticket, int hour) {
  int fee = hour * 3;
  if (fee == 0) {
    lift();
  } else if (ticket < 0) {
    return -1;
  } else {
    beep();
    while (!paid(fee))
      fee -= ticket;
    beep();
    lift();
  }
  return fee;
}
