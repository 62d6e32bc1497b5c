// class: elementwise
// expect: race
// needs: n >= 1 && \valid(a + (0 .. n-1))
// sizes: any
// why: thread i reads the element that thread i + 1 writes, and nothing orders the two
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

__global__ void shift_left(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1) {
    a[i] = a[i + 1];  //! race
  }
}

int main() {
  const int n = 400;
  int *a = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) a[i] = i;
  int *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, n * sizeof(int)));
  CHECK(cudaMemcpy(d_a, a, n * sizeof(int), cudaMemcpyHostToDevice));
  shift_left<<<(n + 127) / 128, 128>>>(d_a, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(a, d_a, n * sizeof(int), cudaMemcpyDeviceToHost));
  double total_a = 0;
  for (int i = 0; i < n; ++i) total_a += a[i];
  printf("a %g\n", total_a);
  CHECK(cudaFree(d_a));
  free(a);
  return 0;
}
