class Rectangle {
    private final int width;
    private final int height;
    private final String label;

    Rectangle() {
        this("unnamed");
    }

    Rectangle(String label) {
        this(1, 1, label);
    }

    Rectangle(int width, int height, String label) {
        this(width, height);
    }

    Rectangle(int width, int height) {
        this(width > height);
    }

    Rectangle(boolean wide) {
        this(wide ? "wide" : "tall");
    }

    int area() {
        return width * height;
    }

    static int total(Rectangle first, Rectangle second) {
        return first.area() + second.area();
    }
}
