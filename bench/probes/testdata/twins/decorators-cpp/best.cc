[[nodiscard]]int f(){f();}
