template<class T>auto total(T a){return&a;}auto a=total(total(0));
