// run: --check uninit
// expect: unknown uninitialized-read
// why: the function may write it or not
void elsewhere(const int *);

int main() {
  int n;
  elsewhere(&n);
  if (n > 64) n = 64;
  return 0;
}
