// Formatting and reading with streams.
#include <iomanip>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
int main() {
  std::cout << std::setbase(16) << 255 << ' ' << std::setbase(10) << 255 << std::endl;  //= ff 255
  std::cout << std::setiosflags(std::ios::showbase | std::ios::hex) << std::resetiosflags(std::ios::dec) << 16
            << std::resetiosflags(std::ios::showbase | std::ios::hex) << ' ' << 16 << std::endl;  //= 0x10 16
  std::cout << std::showpoint << 2.0 << ' ' << std::noshowpoint << 2.0 << std::endl;  //= 2.00000 2
  std::cout << std::setw(6) << std::internal << std::setfill('0') << -42 << std::setfill(' ') << std::endl;  //= -00042
  std::cout << std::unitbuf << "now" << std::nounitbuf << std::flush << std::endl;  //= now
  std::cout << std::hexfloat << 1.5 << std::defaultfloat << ' ' << 1.5 << std::endl;  //= 0x1.8p+0 1.5
  std::logic_error wrong("logic");
  std::runtime_error late("runtime");
  std::cout << wrong.what() << ' ' << late.what() << std::endl;          //= logic runtime
  std::ostringstream text;
  text << std::quoted("a \"b\"");
  std::cout << text.str() << std::endl;                                  //= "a \"b\""
  std::istringstream in("one\n  two x");
  std::string line, word;
  std::getline(in, line);
  in >> std::ws >> word;
  char c, d;
  in >> std::noskipws >> c >> std::skipws >> d;
  std::cout << line << '|' << word << '|' << c << '|' << d << std::endl;  //= one|two| |x
}
