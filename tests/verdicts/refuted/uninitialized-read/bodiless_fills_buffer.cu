// expect: refuted uninitialized-read
// why: the function of another file is given another buffer
void load(int *to, int n);

int main() {
  int a[4], b[4];
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (a[i] > 0) ++sum;     //! uninitialized-read
  }
  load(b, 4);
  return sum;
}
