// expect: proved all
// fix: the buffer has values, whatever a function of another file fills it with
void load(int *to, int n);

int main() {
  int a[4] = {};
  load(a, 4);
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (a[i] > 0) ++sum;
  }
  return sum;
}
