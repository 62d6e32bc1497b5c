// expect: proved all
// fix: a smaller pitch
int main() {
  static char a[16];
  unsigned pitch = 4;
  for (unsigned row = 0; row < 4; row += 2) {
    a[row * pitch] = 1;
  }
  return 0;
}
