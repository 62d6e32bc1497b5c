// expect: proved all
// fix: unsigned bits may be lost
int main() {
  unsigned bit = 3;
  return (bit << 31) == 0;
}
