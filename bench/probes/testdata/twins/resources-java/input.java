import java.io.IOException;
import java.io.StringReader;

class Config {
  static class BadConfig extends Exception {
    BadConfig(String why, Throwable cause) { super(why, cause); }
  }
  private int retries = 3;

  int read(String text) throws BadConfig {
    try (StringReader in = new StringReader(text)) {
      int c = in.read();
      try {
        check(c);
        return c * retries / 0;
      } catch (IllegalStateException e) {
        retries--;
        throw new BadConfig("state", e);
      } finally {
        in.close();
      }
    } catch (IOException e) {
      throw new BadConfig("io", e);
    }
  }

  void check(int c) throws IOException {
    if (c < 0) throw new IOException("end");
  }
}
