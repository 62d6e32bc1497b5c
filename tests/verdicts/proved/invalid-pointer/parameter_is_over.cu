// expect: proved all
// why: each argument is read while its call goes on, however often there is one
struct Number {
  int value;
  __host__ __device__ Number(int v) : value(v) {}
  __host__ __device__ ~Number() { value = -1; }
};

__device__ int read(Number number) {
  int *p = &number.value;
  return *p;
}

__device__ const Number &same(const Number &number) { return number; }

__global__ void k(int *out) {
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += read(Number(i)) + (i > 1 ? read(Number(2)) : 0) + same(Number(i)).value;
  out[threadIdx.x] = sum;
}

int main() {
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  k<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
