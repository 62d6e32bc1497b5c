// run: --force-malloc-success
// expect: proved all
// fix: the second stream waits for an event of the first
__global__ void put(int *a, int value) {
  *a = value;
}

int main() {
  int *d;
  cudaStream_t s, t;
  cudaEvent_t done;
  cudaMalloc(&d, sizeof(int));
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaEventCreate(&done);
  put<<<1, 1, 0, s>>>(d, 1);
  cudaEventRecord(done, s);
  cudaStreamWaitEvent(t, done, 0);
  put<<<1, 1, 0, t>>>(d, 2);
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
  cudaFree(d);
  return 0;
}
