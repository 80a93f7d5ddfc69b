class Money {
public:
    constexpr explicit Money(int cents) : cents(cents) {}
    constexpr Money operator+(const Money &other) const
    {
        return Money(cents + other.cents);
    }
    constexpr bool operator<(const Money &other) const
    {
        return cents < other.cents;
    }
    constexpr int amount() const { return cents; }
private:
    int cents;
};

constexpr Money salary(2000000000);
constexpr Money bonus(1500000000);
constexpr Money income = salary + bonus;

int main()
{
    return salary < income ? income.amount() : bonus.amount();
}
