class ConfigException extends Exception {
    private final int line;

    ConfigException(String message, int line) {
        super(message + " at line " + line);
        this.line = line;
    }

    int line() {
        return line;
    }
}

class MissingKeyException extends ConfigException {
    MissingKeyException(String key) {
        super("missing key " + key, 0);
    }
}

class Config {
    private final String[] keys = {"host", "port"};

    int indexOf(String key) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i].equals(key)) {
                return i;
            }
        }
        throw new MissingKeyException(key);
    }

    int lineOf(ConfigException problem) {
        return problem.line();
    }
}
