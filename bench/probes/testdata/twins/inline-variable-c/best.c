f(unsigned a){return a<<5|a>>27;}
