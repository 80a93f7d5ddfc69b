int d[2];int sum(){return d[-1];}
