int fill;int get(){fill/0;}
