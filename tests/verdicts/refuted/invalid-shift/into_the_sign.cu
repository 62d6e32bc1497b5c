// expect: refuted invalid-shift
// why: a bit is shifted out of an int
int main() {
  int bit = 3;
  return (bit << 31) == 0;     //! invalid-shift
}
