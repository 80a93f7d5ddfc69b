const kinds = ["pea", "bean"];
class Garden {
  static beds = 0;
  static Bed = class {
    rows = [];
    static Seed = class extends kinds {
      constructor(kind, depth) { super(kind); this.depth = depth; }
      sow() { return this.kind + "@" + this.depth; }
    };
    plant(kind) { this.rows.push(new Garden.Bed.Seed(kind, 2)); Garden.beds++; }
  };
}
const bed = new Garden.Bed();
bed.plant(kinds[0]);
