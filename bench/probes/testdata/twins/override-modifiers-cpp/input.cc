struct status { int code; explicit constexpr operator bool() const noexcept { return code == 0; } };

struct stream {
  [[nodiscard]] virtual status write(const char *s, int n) = 0;
  virtual void close() noexcept = 0;
  virtual ~stream() = default;
};
struct file final : public stream {
  [[nodiscard]] inline status write(const char *s, int n) override final { len += n; return {s ? 0 : 1}; }
  void close() noexcept override { fd = -1; }
 private:
  mutable int fd = 0;
  volatile int len = 0;
};
static inline int run(stream &out) noexcept {
  const status st = out.write("x", 1);
  if (st) {
    file f;
    f.write("y", 1);
    f.close();
  }
  return st.code;
}
int main() { file f; return run(f); }
