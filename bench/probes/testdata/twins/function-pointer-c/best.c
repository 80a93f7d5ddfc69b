apply(int f()){f()/0;}
