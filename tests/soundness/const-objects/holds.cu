// expect: PROVED constant-write main
int main() {
  int x = 3;
  const int *p = &x;
  *const_cast<int *>(p) = 4;
  return x;
}
