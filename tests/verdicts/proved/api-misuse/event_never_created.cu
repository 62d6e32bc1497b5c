// expect: proved all
// fix: it is created, and asking before it is done is no misuse
__global__ void k() {}
int main() {
  cudaEvent_t event = 0;
  cudaEventCreate(&event);
  k<<<1, 1>>>();
  cudaEventRecord(event, 0);
  cudaEventSynchronize(event);
  cudaEventQuery(event);
  cudaEventDestroy(event);
  return 0;
}
