// Output through iostream: bases, precisions, widths, fill, bool, pointers to char, manipulators.
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

int main() {
  std::cout << 42 << ' ' << -7 << ' ' << 3000000000u << ' ' << 1234567890123ll << '\n';
  std::cout << 1.0 << ' ' << 0.1 << ' ' << 3.14159265358979 << ' ' << 1e10 << ' ' << 1e-5 << ' ' << 123456789.0 << ' ' << 2.5f << '\n';
  std::cout << true << ' ' << std::boolalpha << true << ' ' << false << std::noboolalpha << '\n';
  std::cout << std::hex << 255 << ' ' << std::showbase << 255 << ' ' << std::uppercase << 255 << std::nouppercase << std::noshowbase << std::dec << '\n';
  std::cout << std::oct << 8 << std::dec << ' ' << 8 << '\n';
  std::cout << std::fixed << 3.14159 << ' ' << std::setprecision(2) << 3.14159 << ' ' << 2.5 << '\n';
  std::cout << std::scientific << 12345.678 << '\n' << std::defaultfloat << std::setprecision(6);
  std::cout << std::setw(6) << 42 << '|' << std::left << std::setw(6) << 42 << '|' << std::right << std::setfill('*') << std::setw(6) << 42 << '|' << 7 << '\n';
  std::cout << std::setfill(' ') << std::setw(8) << "text" << '|' << std::setw(8) << std::string("str") << '|' << std::setw(3) << 'c' << '|' << '\n';
  std::cout << std::setprecision(10) << 0.1 << ' ' << std::setprecision(3) << 1234.5 << ' ' << 0.00012345 << '\n';
  std::cout << std::setprecision(6) << std::showpos << 5 << ' ' << 2.5 << std::noshowpos << '\n';
  std::cout << 'a' << (int)'a' << (char)98 << (short)-1 << (unsigned char)'c' << std::endl;
  std::ostringstream s;
  s << "sum " << 1 + 2 << ' ' << 0.5;
  std::cout << s.str() << ' ' << s.str().size() << '\n';
  std::istringstream in("12 3.5 word 7");
  int i, j;
  double d;
  std::string w;
  in >> i >> d >> w >> j;
  std::cout << i << d << w << j << ' ' << !in.fail() << '\n';
  std::cout << std::to_string(42) << std::to_string(-1.5) << ' ' << std::stoi("77") + 1 << ' ' << std::stod("2.25") << '\n';
  return 0;
}
