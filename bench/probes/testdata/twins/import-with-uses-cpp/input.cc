#include <iostream>
#include <map>
#include <string>
#include <vector>
using std::map;

struct Inbox {
  map<int, std::string> mail;
  std::vector<int> order;
};
void purge(Inbox &box, int id) {
  std::string &body = box.mail[id];
  body.empty();
  for (int n : box.order)
    if (n == id) std::cout << "purged " << n << std::endl;
  box.order.push_back(id);
}
