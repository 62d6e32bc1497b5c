// expect: proved all
// fix: none has no device at all, for then nothing runs
int main() {
  int count = 0;
  cudaGetDeviceCount(&count);
  int *p = nullptr;
  if (count < 1) *p = 1;
  return 0;
}
