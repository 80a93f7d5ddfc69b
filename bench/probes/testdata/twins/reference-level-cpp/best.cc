int&pick();int read(){pick()/0;}
