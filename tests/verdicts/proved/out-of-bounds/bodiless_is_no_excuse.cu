// expect: proved all
// fix: the loop ends at the last element
void log(int value);

int main() {
  int a[4];
  for (int i = 0; i < 4; ++i) a[i] = i;
  log(a[3]);
  return 0;
}
