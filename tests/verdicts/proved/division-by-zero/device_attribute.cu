// expect: proved all
// fix: every device has at least one
int main() {
  int count = 0;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  return 1000 / count > 5000;
}
