int left();main(){left()<<34;}
