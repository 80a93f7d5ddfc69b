void lamp(int);void gate(){lamp(1);lamp(2);lamp(3);lamp(4);lamp(5);}
