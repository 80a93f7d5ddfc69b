void f(void(const char*)){}
