void go(){go();go();go();go();}
