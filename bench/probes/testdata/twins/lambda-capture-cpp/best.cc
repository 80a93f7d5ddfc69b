bool a=0.==0;
