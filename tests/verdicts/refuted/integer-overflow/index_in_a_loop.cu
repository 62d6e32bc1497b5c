// expect: refuted integer-overflow
// why: in the second round the product wraps to the first element
int main() {
  static char a[16];
  unsigned pitch = 1u << 31;
  for (unsigned row = 0; row < 4; row += 2) {
    a[row * pitch] = 1;     //! integer-overflow
  }
  return 0;
}
