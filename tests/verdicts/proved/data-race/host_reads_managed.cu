// run: --force-malloc-success
// expect: proved all
// fix: the host waits for the kernel first
__global__ void k(int *a) {
  *a = 1;
}

int main() {
  int *a;
  cudaMallocManaged(&a, sizeof(int));
  *a = 0;
  k<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  int seen = *a;
  cudaFree(a);
  return seen == 1 ? 0 : 1;
}
