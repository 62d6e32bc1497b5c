// expect: proved all
// fix: an ordinary load does
__global__ void k(int *p) {
  int2 *d = (int2 *)p;
  d[threadIdx.x].x = 1;
  int2 seen = d[threadIdx.x];
  d[threadIdx.x].y = seen.x;
}
int main() {
  int *d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  k<<<1, 32>>>(d);
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
