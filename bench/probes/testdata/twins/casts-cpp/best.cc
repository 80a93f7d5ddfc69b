int conv(char*w){(int)w;}
