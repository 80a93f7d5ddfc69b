int run(){0<<50;}
