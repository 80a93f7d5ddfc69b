template <typename Function, typename Left, typename Right>
auto applyPair(Function function, Left left, Right right)
{
    return function(left, right);
}

template <typename Function>
auto logged(Function function)
{
    return [function](auto... arguments) {
        return function(arguments...);
    };
}

int main()
{
    auto remainder = [](auto dividend, auto divisor) {
        auto rest = dividend % divisor;
        return rest < 0 ? rest + divisor : rest;
    };
    auto traced = logged(remainder);
    int whole = applyPair(traced, 7, 3);
    double part = applyPair(traced, 2.5, 4);
    return whole + static_cast<int>(part);
}
