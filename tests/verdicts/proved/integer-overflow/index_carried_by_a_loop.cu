// expect: proved all
// fix: what has wrapped around is too large to be used
__global__ void spread(char *a) {
  for (unsigned i = 9; i < 16; i -= 3) a[i] = 1;
}

int main() {
  char *a;
  cudaMalloc(&a, 16);
  spread<<<1, 1>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
