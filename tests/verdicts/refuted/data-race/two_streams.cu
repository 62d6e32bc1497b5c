// run: --force-malloc-success
// expect: refuted data-race
// why: the launches are in two streams and nothing orders these
__global__ void put(int *a, int value) {
  *a = value;     //! data-race
}

int main() {
  int *d;
  cudaStream_t s, t;
  cudaMalloc(&d, sizeof(int));
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  put<<<1, 1, 0, s>>>(d, 1);
  put<<<1, 1, 0, t>>>(d, 2);
  cudaDeviceSynchronize();
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
  cudaFree(d);
  return 0;
}
