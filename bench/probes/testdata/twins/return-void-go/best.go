package a;func book(){panic(0)};func Trip(){book();book()}
