class Shop {
    static class Basket {
        int items;
        int total;

        Basket(int total) {
            this.total = total;
        }

        int average() {
            return total / items;
        }
    }

    static class Till {
        Basket basket = new Basket(30);

        int close(int rate) {
            int mean = basket.average();
            return mean * rate;
        }
    }

    public static void main(String[] args) {
        Till till = new Till();
        System.out.println(till.close(3));
    }
}
