f(int a[]){sizeof a;}
