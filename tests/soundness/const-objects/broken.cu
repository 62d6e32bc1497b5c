// expect: REFUTED constant-write main
int main() {
  const int x = 3;
  const int *p = &x;
  *const_cast<int *>(p) = 4;
  return x;
}
