// Events: synchronising, elapsed time not negative, an unrecorded event counts as done.
#include <cstdio>

__global__ void spin(int *p) {
  int s = 0;
  for (int i = 0; i < 100; ++i) s += i;
  *p = s;
}

int main() {
  cudaEvent_t start, stop, untimed;
  int *p, host = 0;
  cudaMalloc(&p, sizeof *p);
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  printf("%d\n", cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
  printf("%d\n", cudaEventQuery(stop));
  printf("%d\n", cudaEventSynchronize(stop));
  cudaEventRecord(start);
  spin<<<1, 1>>>(p);
  cudaEventRecord(stop);
  printf("%d\n", cudaEventSynchronize(stop));
  float ms = -1;
  printf("%d ", cudaEventElapsedTime(&ms, start, stop));
  printf("%d\n", ms >= 0);
  cudaEventRecord(untimed);
  cudaEventSynchronize(untimed);
  cudaMemcpy(&host, p, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaEventDestroy(untimed);
  cudaFree(p);
  return 0;
}
