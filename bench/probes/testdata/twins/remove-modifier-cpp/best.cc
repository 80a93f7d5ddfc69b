int probe();extern"C" int go(){probe()/0;}
