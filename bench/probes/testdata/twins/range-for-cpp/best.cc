int total(int x){x=x++;}
