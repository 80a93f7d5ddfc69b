import java.util.ArrayList;
import java.util.List;

class Cache<Key, Value> {
    private final List<Key> keys = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();

    void put(Key key, Value value) {
        keys.add(key);
        values.add(value);
    }

    Value find(Key key) {
        int index = keys.indexOf(key);
        return index < 0 ? null : values.get(index);
    }
}

class NameCache extends Cache<Integer, String> {
}

class Inventory {
    private final NameCache names = new NameCache();

    void register(int code, String name) {
        names.put(code, name);
    }

    int lengthOf(int code) {
        int length = names.find(code);
        return length + 1;
    }
}
