// run: --check uninit
// expect: proved uninitialized-read
// fix: the function writes it
static void here(int *n) { *n = 3; }

int main() {
  int n;
  here(&n);
  if (n > 64) n = 64;
  return 0;
}
