abstract class Animal {
    protected String name;
    Animal(String name) { this.name = name; }
    abstract int legs();
    String label() { return name + ":" + legs(); }
}
class Dog extends Animal {
    Dog(String n) { super(n); }
    int legs() { return 4; }
    int bark(int times) { String s = label(); int n = s; return n * times; }
}
