int one();main(){one();one()<<44;}
