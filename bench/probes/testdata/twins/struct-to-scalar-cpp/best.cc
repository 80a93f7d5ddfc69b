long g;long f(){return g;}
