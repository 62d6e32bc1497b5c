// run: --force-malloc-success
// expect: refuted data-race
// why: the host reads managed memory while the kernel may still write it
__global__ void k(int *a) {
  *a = 1;     //! data-race
}

int main() {
  int *a;
  cudaMallocManaged(&a, sizeof(int));
  *a = 0;
  k<<<1, 1>>>(a);
  int seen = *a;     //! data-race
  cudaDeviceSynchronize();
  cudaFree(a);
  return seen == 1 ? 0 : 1;
}
