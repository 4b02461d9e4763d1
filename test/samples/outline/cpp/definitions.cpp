// Everything that C++ defines.
#include <string>
#include "definitions.hpp"

namespace app::core {

template <typename T, int N = (3 > 2)>  // ^outline: class Buffer 7-27 exported
class Buffer final : public Base<T, int(*)(T)> {
 public:
  explicit Buffer(int size) : size_{size}, data_(new T[size]) {}  // ^outline: method Buffer.Buffer 10-10 exported
  virtual ~Buffer();  // ^outline: method Buffer.~Buffer 11-11 exported
  Buffer(const Buffer &) = delete;  // ^outline: method Buffer.Buffer 12-12 exported
  T &at(int i) const noexcept { return data_[i]; }  // ^outline: method Buffer.at 13-13 exported
  bool operator==(const Buffer &other) const;  // ^outline: method Buffer.operator== 14-14 exported
  operator bool() const { return size_ > 0; }  // ^outline: method Buffer.operator bool 15-15 exported
  static Buffer make();  // ^outline: method Buffer.make 16-16 exported

  struct Iterator {  // ^outline: class Buffer.Iterator 18-21 exported
    int position = 0;
    Iterator &operator++() { position++; return *this; }  // ^outline: method Buffer.Iterator.operator++ 20-20 exported
  };

 private:
  void grow();  // ^outline: method Buffer.grow 24-24
  int size_;
  T *data_;
};

template <typename T>  // ^outline: function clamp 29-33 exported
T clamp(T value, T low, T high) {
  auto check = [&](T a) { return a < low; };
  return check(value) ? low : value;
}

enum class Mode : unsigned { Fast, Safe };  // ^outline: enum Mode 35-35 exported
using Names = std::vector<std::string>;  // ^outline: type Names 36-36 exported
template <class T> concept Small = sizeof(T) < 8;  // ^outline: type Small 37-37 exported
constexpr int kLimit = 10;  // ^outline: constant kLimit 38-38 exported

class Server {  // ^outline: class Server 40-45 exported
  int port_;
  void listen();  // ^outline: method Server.listen 42-42
 protected:
  std::string name() const;  // ^outline: method Server.name 44-44 exported
};

struct Options { bool verbose{false}; };  // ^outline: class Options 47-47 exported

void Server::listen() {  // ^outline: method Server.listen 49-51 exported
  struct Local { int a; };  // ^outline: class Server.listen.Local 50-50
}

std::string Server::name() const  // ^outline: method Server.name 53-56 exported
{
  return R"(} // not the end)";
}

namespace {
int hidden(int a) { return 1'000 + a; }  // ^outline: function hidden 59-59
class Secret {  // ^outline: class Secret 60-63
 public:
  void tell() {}  // ^outline: method Secret.tell 62-62
};
}  // namespace

static int local_only() { return 0; }  // ^outline: function local_only 66-66

}  // namespace app::core

extern "C" {
int plugin_init(void) { return 0; }  // ^outline: function plugin_init 71-71 exported
}

bool operator<(const Options &a, const Options &b) { return false; }  // ^outline: function operator< 74-74 exported

TEST(BufferTest, Grows) {  // ^outline: method BufferTest.Grows 76-78 exported
  EXPECT_EQ(1, 1);
}

int main() { return 0; }  // ^outline: function main 80-80 exported

class APP_EXPORT Plugin : public Base<int> {  // ^outline: class Plugin 82-87 exported
 public:
  void start();  // ^outline: method Plugin.start 84-84 exported
 private:
  void hidden() {}  // ^outline: method Plugin.hidden 86-86
};
struct ALIGNED(8) Aligned final {  // ^outline: class Aligned 88-90 exported
  enum class Mode { A };  // ^outline: enum Aligned.Mode 89-89 exported
};
APP_NAMESPACE_BEGIN
namespace more {
long APP_CALL add(long a) { return a; }  // ^outline: function add 93-93 exported
}
APP_NAMESPACE_END
struct Server::Session {  // ^outline: class Server.Session 96-98 exported
  void close() { }  // ^outline: method Server.Session.close 97-97 exported
};
