import java.util.function.Supplier;
interface Source extends Supplier<String> {}
interface Feed extends Source {}
class Reader {
  Feed feed;
  int lines;
  Reader(Feed feed) { this.feed = feed; }
  String read(Source other) {
    lines++;
    String head = (String) feed.get();
    return lines > 9 ? head : other.get();
  }
}
