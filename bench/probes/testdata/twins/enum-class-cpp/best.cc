enum{on}m;int paint(){switch(m);}
