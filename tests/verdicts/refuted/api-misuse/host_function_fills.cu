// expect: refuted api-misuse
// why: a function that a stream runs may not call CUDA
static void clear(void *p) {
  cudaMemset(p, 0, 4);                  //! api-misuse
}
int main() {
  int *d;
  cudaMalloc(&d, 4);
  cudaLaunchHostFunc(0, clear, d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
