interface A{A f(Comparable a);A f(Readable a);}
