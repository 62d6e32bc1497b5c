// expect: refuted api-misuse
// why: an event made with cudaEventDisableTiming orders work and measures nothing
int main() {
  cudaEvent_t start, stop;
  cudaEventCreateWithFlags(&start, cudaEventDisableTiming);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms = 0;
  cudaEventElapsedTime(&ms, start, stop);   //! api-misuse
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return 0;
}
