f(){printf("%d","");}
