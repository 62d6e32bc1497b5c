// expect: proved all
// fix: what malloc gives is looked at
__global__ void k(int *out) {
  int *p = (int *)malloc(1 << 30);
  out[threadIdx.x] = p ? 1 : 0;
  if (p) p[0] = 1;
  free(p);
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
