int bad();main(){bad()/0;}
