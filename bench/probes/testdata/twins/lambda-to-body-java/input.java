import java.util.*;
import java.util.function.*;
class Chain {
    static <T, R> List<R> map(List<T> in, Function<T, R> f) {
        List<R> out = new ArrayList<>();
        for (T t : in) out.add(f.apply(t));
        return out;
    }
    static List<Integer> lengths(List<String> words) {
        return map(words, w -> { int n = w.length(); boolean b = n; return n; });
    }
}
