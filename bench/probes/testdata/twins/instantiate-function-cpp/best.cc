int conv();main(){conv()<<40;}
