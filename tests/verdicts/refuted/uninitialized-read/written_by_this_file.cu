// run: --check uninit
// expect: refuted uninitialized-read
// why: the function writes nothing
static void here(const int *) {}

int main() {
  int n;
  here(&n);
  if (n > 64) n = 64;  //! uninitialized-read
  return 0;
}
