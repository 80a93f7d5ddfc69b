public class Main {
    static int width = 8;

    static String pad(String text, int size) {
        String fill = " ".repeat(size - text.length());
        return fill + text;
    }

    static int row(String label, int n) {
        String cell = pad(label, n);
        if (cell.isEmpty())
            return 0;
        return cell.length() + n;
    }

    public static void main(String[] args) {
        int used = row("id", 4);
        used += row("description", width);
        System.out.println("used " + used);
    }
}
