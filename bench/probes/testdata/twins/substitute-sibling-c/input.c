struct sample { double volts; long stamp; };
static double peak;
int average(struct sample window[16], int skip, double *out) {
  double sum = 0;
  int count = sizeof(window) / sizeof(window[0]);
  for (int i = skip; i < count; i++) {
    sum += window[i].volts;
    if (window[i].volts > peak)
      peak = window[i].volts;
  }
  *out = sum / count;
  return count;
}
