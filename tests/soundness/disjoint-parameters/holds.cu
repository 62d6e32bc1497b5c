// expect: PROVED contract main
/*@ requires \valid(to + (0 .. 1)) && \valid_read(from + (0 .. 1));
    requires blockDim.x == 2 && gridDim.x == 1;
    ensures to[0] == from[1] && to[1] == from[0]; */
__global__ void k(int *to, const int *from) { to[threadIdx.x] = from[1 - threadIdx.x]; }
int main() {
  int *to, *from;
  cudaMalloc(&to, 2 * sizeof(int));
  cudaMalloc(&from, 2 * sizeof(int));
  cudaMemset(from, 0, 2 * sizeof(int));
  k<<<1, 2>>>(to, from);
  cudaFree(to);
  cudaFree(from);
}
