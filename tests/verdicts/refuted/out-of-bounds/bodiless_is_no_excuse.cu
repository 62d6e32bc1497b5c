// expect: refuted out-of-bounds
// why: this store is outside before the function of another file is called
void log(int value);

int main() {
  int a[4];
  for (int i = 0; i <= 4; ++i) a[i] = i;     //! out-of-bounds
  log(a[3]);
  return 0;
}
