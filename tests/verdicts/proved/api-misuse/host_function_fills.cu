// expect: proved all
// fix: the stream fills, and the function only takes notes
static int calls;
static void count(void *) { calls++; }
int main() {
  int *d;
  cudaMalloc(&d, 4);
  cudaMemsetAsync(d, 0, 4, 0);
  cudaLaunchHostFunc(0, count, d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
