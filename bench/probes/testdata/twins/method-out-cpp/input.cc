class matrix {
 public:
  matrix(int r, int c) : rows(r), cols(c), data(new double[r * c]) {}
  ~matrix() { delete[] data; }
  matrix(const matrix &) = delete;
  double &operator()(int r, int c) { return data[r * cols + c]; }
  const double &at(int r, int c) const {
    double v = fallback;
    if (r < rows && c < cols) v += data[r * cols + c];
    return v;
  }
  double trace() const {
    double t = 0;
    for (int i = 0; i < rows; i++) t += at(i, i);
    return t;
  }
 private:
  int rows, cols;
  double *data;
  static constexpr double fallback = 0.5;
};
double unit() { matrix m(2, 2); m(0, 0) = 1; return m.trace(); }
