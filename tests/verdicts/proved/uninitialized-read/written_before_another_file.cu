// run: --check uninit
// expect: proved uninitialized-read
// fix: it has a value whatever the function does
void elsewhere(const int *);

int main() {
  int n = 3;
  elsewhere(&n);
  if (n > 64) n = 64;
  return 0;
}
