#include <string>

namespace net {
enum class Proto : unsigned char {
  Tcp = 6,
  Udp = 17,
  Quic = Udp,
  Icmp = 1,
};

struct Packet {
  Proto proto;
  int length;
};

std::string name(const Packet &p) {
  switch (p.proto) {
  case Proto::Tcp:
    return "tcp";
  case Proto::Udp:
    return "udp";
  case Proto::Quic:
    return p.length > 1200 ? "quic" : "small";
  default:
    break;
  }
  return "other";
}
} // namespace net
