class A{int width,height,depth,weight;}
