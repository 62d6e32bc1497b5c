// expect: proved all
// why: what is unsigned is added to a signed index that is wide enough, and one that is far from its end
__global__ void k(char *a, int start, unsigned step) {
  long long i = start;
  i += step;
  a[i - 20] = 1;
  int j = start - 100;
  j += step;
  a[j] = 1;
}

int main() {
  char *d;
  cudaMalloc(&d, 2147483648);
  k<<<1, 1>>>(d, 2147483640, 10);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
