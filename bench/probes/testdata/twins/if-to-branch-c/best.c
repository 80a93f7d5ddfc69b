f(a){if(a=0);}
