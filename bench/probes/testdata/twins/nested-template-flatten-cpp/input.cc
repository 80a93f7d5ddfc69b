template <class T> struct identity { using type = T; };

template <class Policy> struct storage {
  template <class T> struct rebind {
    using other = typename Policy::template apply<T>;
    typename other::value_type head;
    int size;
  };
};

struct plain {
  template <class T> struct apply { typedef T element; T *data; };
};

template <class T, class P = plain>
class vec : storage<P>::template rebind<T> {
public:
  typename identity<T>::type first() const { return T(); }
};

int main() {
  vec<int> v;
  return v.first();
}
