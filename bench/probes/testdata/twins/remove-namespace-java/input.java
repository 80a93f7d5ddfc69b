package org.demo.shapes;

class Shapes {
    static class Traits {
        interface Named {
            String label();
            default String describe() {
                return "named " + label();
            }
        }
        interface Sized {
            double area();
            default String describe() {
                return "area " + area();
            }
        }
    }

    static class Square implements Shapes.Traits.Named, Traits.Sized {
        private final double side;
        Square(double side) {
            this.side = side;
        }
        public String label() { return "square"; }
        public double area() { return side * side; }
    }

    static void show(Traits.Named item) {
        System.out.println(item.describe());
    }
}
