#include <string>
#include <map>
#include <iostream>
#include <regex>
int needed(const std::string &s) {
  std::map<std::string, int> m;
  m[s]++;
  return m.size();
}
int main() { std::cout << needed("a") << std::endl; std::regex r("a*"); return std::regex_match("aa", r); }
