#include <vector>

namespace shelf {

template <typename T> class Stack {
public:
	void push(T &&t) { items.push_back(static_cast<T &&>(t)); }
	auto size() const -> decltype(items.size());

private:
	std::vector<T> items; // the last is on top
};

} // namespace shelf

int main() {
	auto twice = [](int n) { return n * 2; };
	for (auto n : {1, 2, 3}) twice(n);
}
