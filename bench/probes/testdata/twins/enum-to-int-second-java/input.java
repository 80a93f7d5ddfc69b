enum Priority {
    LOW(1), NORMAL(5), HIGH(10);

    private final int weight;

    Priority(int weight) {
        this.weight = weight;
    }

    int weight() {
        return weight;
    }

    static Priority highest() {
        return HIGH;
    }
}

class Scheduler {
    private Priority current = Priority.NORMAL;

    int delay(int load) {
        switch (current) {
            case LOW:
                return load * current.weight();
            case HIGH:
                return 0;
            case LOW:
                return load;
            default:
                return -1;
        }
    }

    void escalate() {
        current = Priority.highest();
    }
}
