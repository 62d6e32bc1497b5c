// expect: refuted null-pointer
// why: a machine may have two devices
int main() {
  int count = 0;
  cudaGetDeviceCount(&count);
  int *p = nullptr;
  if (count >= 2) *p = 1;               //! null-pointer
  return 0;
}
