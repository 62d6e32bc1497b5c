// expect: refuted division-by-zero
// why: there are devices with that many multiprocessors
int main() {
  int count = 0;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  return 1000 / (count - 64) > 5000;     //! division-by-zero
}
