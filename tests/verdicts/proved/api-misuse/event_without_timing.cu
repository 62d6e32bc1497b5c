// expect: proved all
// fix: a flag that leaves the clock on
int main() {
  cudaEvent_t start, stop;
  cudaEventCreateWithFlags(&start, cudaEventBlockingSync);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms = 0;
  cudaEventElapsedTime(&ms, start, stop);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return 0;
}
