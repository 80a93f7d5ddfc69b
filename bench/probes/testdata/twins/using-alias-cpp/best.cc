int cmp(unsigned a){a<0;}
