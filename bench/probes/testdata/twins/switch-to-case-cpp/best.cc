int eval(){0<<36;}
