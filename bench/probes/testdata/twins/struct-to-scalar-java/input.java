public class input {
  static class Flow { long litres; boolean on; }
  static class Valve { int id; Flow flow = new Flow(); Valve next; }
  Valve main = new Valve();
  long drain(int amount) {
    Valve v = main;
    if (v.id > amount && v.flow.on)
      v.flow.litres -= amount;
    return main.flow.litres;
  }
}
