// run: --check uninit
// expect: unknown uninitialized-read
// why: the function is given a value that nothing wrote, and may decide by it
int elsewhere(int);

int main() {
  int n;
  elsewhere(n);
  return 0;
}
