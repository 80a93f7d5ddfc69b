struct a{int operator+(int);}b;int test(){b+0<<35;}
