void plot(){throw;}void draw(){plot();plot();plot();}
