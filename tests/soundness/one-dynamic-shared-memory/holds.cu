// expect: PROVED data-race k
extern __shared__ int first[];
extern __shared__ int second[];
__global__ void k() {
  first[threadIdx.x] = 1;
  second[2 + threadIdx.x] = 2;
}
int main() {
  k<<<1, 2, 4 * sizeof(int)>>>();
  cudaDeviceSynchronize();
}
