record A(int width,String name){}
