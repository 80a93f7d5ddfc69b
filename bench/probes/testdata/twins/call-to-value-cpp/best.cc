int t[3];int pick(){return t[5];}
