int half();main(){half()/0;}
