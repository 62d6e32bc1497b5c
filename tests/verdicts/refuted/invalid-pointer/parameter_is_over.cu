// expect: refuted invalid-pointer
// why: an argument is destroyed when its call is over, and a pointer to it leads to nothing
struct Number {
  int value;
  __host__ __device__ Number(int v) : value(v) {}
  __host__ __device__ ~Number() { value = -1; }
};

__device__ int *kept(Number number) {
  int *p = &number.value;
  return p;
}

__global__ void k(int *out) {
  int *p = nullptr;
  for (int i = 0; i < 3; i++) p = kept(Number(i));
  out[threadIdx.x] = *p;  //! invalid-pointer
}

int main() {
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  k<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
