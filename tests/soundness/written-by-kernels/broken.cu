// run: --engine parametric --check bounds
// expect: REFUTED out-of-bounds put program
__global__ void put(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
__global__ void read(int *size, int *to) { *to = (*size)++; }

int main() {
  int *size, *a;
  cudaMallocManaged(&size, sizeof(int));
  *size = 2048;
  cudaMalloc(&a, 2048 * sizeof(int));
  read<<<1, 1>>>(size, a);
  cudaDeviceSynchronize();
  put<<<16, 256>>>(a, *size);
  return 0;
}
