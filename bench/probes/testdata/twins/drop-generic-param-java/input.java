import java.util.HashMap;
import java.util.Map;

class Store<K, V, S> {
    private final Map<K, V> items = new HashMap<>();
    private S state;

    Store<K, V, S> with(K key, V value) {
        items.put(key, value);
        return this;
    }

    Store<String, V, S> named() {
        return this;
    }

    static <T> Store<T, Integer, Boolean> counts(T first) {
        Store<T, Integer, Boolean> store = new Store<>();
        store.state = true;
        return store.with(first, 1);
    }
}
