import java.util.*;
import java.util.function.*;

class Report {
  private final Map<String, List<Integer>> rows = new TreeMap<>();

  <R> Optional<R> with(String k, Function<? super List<Integer>, R> fn) {
    return Optional.ofNullable(rows.get(k)).map(fn);
  }

  Supplier<String> line(String k, BiFunction<Integer, Integer, Integer> op) {
    return () -> with(k, list -> {
      int total = list.stream().reduce(0, (a, b) -> op.apply(a, b));
      Runnable note = new Runnable() {
        @Override public void run() { rows.remove((String) k); }
      };
      note.run();
      return k + total;
    }).orElse("-");
  }
}
