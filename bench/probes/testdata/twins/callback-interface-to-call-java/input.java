import java.util.*;

public class Bus {
  interface Listener { void on(String topic, Object value); }

  private final List<Listener> listeners = new ArrayList<>();

  void add(Listener l) { listeners.add(l); }

  void send(String topic, Object value) {
    for (Listener l : listeners) l.on(topic, value);
  }

  public static void main(String[] args) {
    Bus bus = new Bus();
    Object[] last = new String[1];
    bus.add((topic, value) -> System.out.println(topic + "=" + value));
    bus.add((topic, value) -> last[0] = value);
    bus.send("name", "ann");
    bus.send("age", 42);
    System.out.println(last[0]);
  }
}
