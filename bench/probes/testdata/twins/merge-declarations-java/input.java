class Crate {
    private static int made;
    int width = 40;
    String label = "apples";
    protected int height;
    final int depth = 25;
    int weight;

    Crate(int h) {
        height = h;
        weight = volume() / 7 + made++;
    }

    int volume() {
        return width * height * depth;
    }
}
