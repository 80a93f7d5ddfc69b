class Account {
    private String owner;
    private long cents;

    Account(String owner, long cents, boolean open) {
        this(owner.trim(), cents + 1, !open);
        this.owner = owner;
    }

    Account split(long part) {
        cents -= part;
        return new Account(owner, part, true);
    }

    static Account empty(String name) {
        Account fresh = new Account(name, 0L, false);
        return fresh;
    }
}
