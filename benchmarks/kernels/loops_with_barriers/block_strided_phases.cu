// class: loops_with_barriers
// expect: safe
// needs: blockDim.x >= 1 && gridDim.x == 1 && n >= 1 && n <= 512 && \valid(a + (0 .. n * n - 1))
// sizes: any
// why: elimination below a pivot row: a step writes rows below the pivot only, which nobody reads before the barrier
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

__global__ void eliminate(float *a, int n) {
  for (int pivot = 0; pivot < n - 1; ++pivot) {
    const float inverse = 1.0f / a[pivot * n + pivot];
    for (int row = pivot + 1 + threadIdx.x; row < n; row += blockDim.x) {
      const float factor = a[row * n + pivot] * inverse;
      for (int col = pivot; col < n; ++col) a[row * n + col] -= factor * a[pivot * n + col];
    }
    __syncthreads();
  }
}

int main() {
  const int n = 12;
  float *a = (float *)malloc((n * n) * sizeof(float));
  for (int i = 0; i < n * n; ++i) a[i] = i / n == i % n ? 2.0f : (i / n == i % n + 1 ? 1.0f : 0.0f);
  float *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, (n * n) * sizeof(float)));
  CHECK(cudaMemcpy(d_a, a, (n * n) * sizeof(float), cudaMemcpyHostToDevice));
  eliminate<<<1, 32>>>(d_a, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(a, d_a, (n * n) * sizeof(float), cudaMemcpyDeviceToHost));
  if (!(a[n] == 0.0f && a[n + 1] == 2.0f)) return 1;
  double total_a = 0;
  for (int i = 0; i < n * n; ++i) total_a += a[i];
  printf("a %g\n", total_a);
  CHECK(cudaFree(d_a));
  free(a);
  return 0;
}
