void emit(double);void report(double a){emit(1/a);}
