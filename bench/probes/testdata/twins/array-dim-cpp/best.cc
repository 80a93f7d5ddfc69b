int lut[1];int tone(){lut[5];}
