int step(unsigned a){a<0;}
