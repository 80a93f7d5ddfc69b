class Shop {
    private int visits;

    int greet(Customer customer, int extra) {
        visits += extra;
        int width = customer.name.length();
        return width + customer.age;
    }

    public static void main(String[] args) {
        Customer guest = new Customer(40);
        Shop shop = new Shop();
        if (args.length > 2) {
            guest.name = args[0];
        }
        System.out.println(shop.greet(guest, 1));
    }
}

class Customer {
    String name;
    final int age;

    Customer(int age) {
        this.age = age;
    }
}
