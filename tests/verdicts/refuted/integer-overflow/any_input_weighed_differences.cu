// expect: refuted integer-overflow
// why: each difference weighs so much that a long array has too many
#include <cstdio>
#include <cstdlib>

__global__ void halve(const int *from, int *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] / 2;
}

int main(int argc, char **argv) {
  int n = 1024;
  if (argc > 1) n = atoi(argv[1]);
  if (n < 1 || n > 1000000) {
    printf("from 1 to 1000000\n");
    return 1;
  }
  int *on_host = (int *)malloc(n * sizeof(int)), *from, *to;
  for (int i = 0; i < n; i++) on_host[i] = i;
  cudaMalloc(&from, n * sizeof(int));
  cudaMalloc(&to, n * sizeof(int));
  cudaMemcpy(from, on_host, n * sizeof(int), cudaMemcpyHostToDevice);
  halve<<<(n + 255) / 256, 256>>>(from, to, n);
  cudaMemcpy(on_host, to, n * sizeof(int), cudaMemcpyDeviceToHost);
  int different = 0;
  for (int i = 0; i < n; i++)
    if (on_host[i] != i)
      different += 3000000;  //! integer-overflow
  printf("%d\n", different);
  cudaFree(from);
  cudaFree(to);
  free(on_host);
  return 0;
}
