const char *const defaultName = "guest";

template <typename Value>
class Slot {
public:
    void assign(Value next) { value = next; used = true; }
    Value current() const { return value; }
private:
    Value value{};
    bool used = false;
};

template <typename Key, typename Value>
class Table {
public:
    void put(Key key, Key label)
    {
        slots[0].assign(label);
        last = key;
    }
    Value get() const { return slots[0].current(); }
private:
    Slot<Value> slots[4];
    Key last{};
};

int main()
{
    Table<const char *, int> ages;
    ages.put(defaultName, defaultName);
    return ages.get();
}
