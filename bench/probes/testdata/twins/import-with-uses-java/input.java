import java.io.IOException;
import java.util.*;
import java.util.function.Supplier;

class Podium {
  private final List<Comparable> marks = new ArrayList<>();
  void load(Supplier<Comparable> from) throws IOException {
    if (from == null) throw new IOException("no marks");
    marks.add(from.get());
  }
  boolean beats(Comparable first, Map<String, Integer> bonus) {
    for (Comparable m : marks)
      if (first.compareTo(m) < 0) return bonus.isEmpty();
    return true;
  }
}
