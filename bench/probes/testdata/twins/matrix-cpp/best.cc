int run(unsigned a){a<0;}
