f(int*a){memset(a,0,sizeof a);}
