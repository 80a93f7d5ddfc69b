int test(unsigned a){a<0;}
