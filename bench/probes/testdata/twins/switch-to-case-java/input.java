class Registry<T> {
    private T current;
    int state;

    Registry(T first) {
        current = first;
    }

    void put(T item) {
        current = item;
    }

    void handle(Registry other, String command, int level) {
        switch (level) {
            case 0:
                state = command.length();
                break;
            case 1:
                switch (command) {
                    case "copy":
                        other.put((T) current);
                        break;
                    case "reset":
                        state = 0;
                        break;
                }
                break;
            default:
                throw new IllegalStateException(command);
        }
    }
}
