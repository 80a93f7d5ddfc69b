f(){printf("%s",0);}
