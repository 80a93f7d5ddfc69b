void f(void*a){delete a;}
