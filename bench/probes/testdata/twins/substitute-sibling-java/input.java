import java.util.*;
class Atlas {
  Map<String, List<Integer>> pages = new HashMap<>();
  int size;
  int count(String key) { return pages.get(key).size(); }
  int first(Map<String, List<Integer>> from, int at) {
    size = count("a");
    return from[at + size];
  }
}
