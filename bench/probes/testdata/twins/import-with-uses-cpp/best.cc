#include<string>
void f(std::string a){a.empty();}
