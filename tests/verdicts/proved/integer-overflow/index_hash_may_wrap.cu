// expect: proved all
// why: what is masked afterwards may wrap: a hash is no index yet
__global__ void k(int *a, unsigned seed) {
  unsigned h = (threadIdx.x + seed) * 2654435761u;
  atomicAdd(&a[h % 4], 1);
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaMemset(d, 0, 4 * sizeof(int));
  k<<<1, 2>>>(d, 40503);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
