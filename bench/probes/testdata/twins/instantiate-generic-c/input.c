#define DEFINE_VEC(T) \
  struct vec_##T { T *data; long len; }; \
  T get_##T(struct vec_##T *v, long i) { \
    return i < v->len ? v->data[i] : 0; \
  } \
  T dot_##T(struct vec_##T *a, struct vec_##T *b) { \
    T sum = 0; \
    for (long i = 0; i < a->len; i++) \
      sum += a->data[i] * b->data[i]; \
    return sum; \
  }

DEFINE_VEC(double)

double norm(struct vec_double *v) {
  double first = get_double(v, 0);
  return first > 0 ? dot_double(v, v) / first : 0;
}
