void start(),stop();void turn(){start();turn();stop();}
