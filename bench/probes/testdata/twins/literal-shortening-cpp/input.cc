const char *site = "https://weather.example.org/stations/norfolk";
struct Station {
  char call[6] = "NORFOLK-COAST-WEATHER-07";
  double lat = 52.628101, lon = 1.299350;
  char height = 0x7fff1234;
  unsigned long seen = 1700000000123UL;
};
int rank(const Station &s) { return s.lat > 51.476852 ? 1234567 : s.call[4]; }
