// expect: unknown out-of-bounds
// why: how large the array is depends on a function of another file, which a run has to invent: no counterexample
#include <cstdlib>
int capacity(int n);

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  int *d;
  if (n < 1 || n > 4096) return 1;
  int room = capacity(n);
  if (room < 1 || room > 8192) room = 1;
  cudaMalloc(&d, room * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
