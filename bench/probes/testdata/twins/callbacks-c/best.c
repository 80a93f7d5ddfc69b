f(unsigned a){a<f(a);}
