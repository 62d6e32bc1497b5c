// class: dynamic_shared
// expect: safe
// needs: \valid(raw + (0 .. 13 * blockDim.x - 1)) && n >= 0 && \valid_read(value + (0 .. n-1)) && \valid_read(key + (0 .. n-1)) && \valid(best_key + (0 .. gridDim.x - 1)) && \valid(best_value + (0 .. gridDim.x - 1))
// sizes: any
// why: doubles come first, then ints, then bytes, so every part is aligned and the parts do not overlap
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

__global__ void best_of_block(const double *value, const int *key, int n, double *best_value,
                              int *best_key) {
  extern __shared__ __align__(16) unsigned char raw[];
  const unsigned size = blockDim.x;
  double *values = reinterpret_cast<double *>(raw);
  int *keys = reinterpret_cast<int *>(values + size);
  unsigned char *valid = reinterpret_cast<unsigned char *>(keys + size);
  const unsigned t = threadIdx.x;
  const int i = blockIdx.x * size + t;
  valid[t] = i < n;
  values[t] = i < n ? value[i] : 0.0;
  keys[t] = i < n ? key[i] : -1;
  __syncthreads();
  if (t == 0) {
    int best = -1;
    double top = 0.0;
    for (unsigned k = 0; k < size; ++k) {
      if (valid[k] && (best < 0 || values[k] > top)) {
        top = values[k];
        best = keys[k];
      }
    }
    best_value[blockIdx.x] = top;
    best_key[blockIdx.x] = best;
  }
}

int main() {
  const int n = 100;
  double *value = (double *)malloc(n * sizeof(double));
  for (int i = 0; i < n; ++i) value[i] = (i * 31) % 100;
  double *d_value = nullptr;
  CHECK(cudaMalloc(&d_value, n * sizeof(double)));
  CHECK(cudaMemcpy(d_value, value, n * sizeof(double), cudaMemcpyHostToDevice));
  int *key = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) key[i] = i;
  int *d_key = nullptr;
  CHECK(cudaMalloc(&d_key, n * sizeof(int)));
  CHECK(cudaMemcpy(d_key, key, n * sizeof(int), cudaMemcpyHostToDevice));
  double *best_value = (double *)malloc(2 * sizeof(double));
  double *d_best_value = nullptr;
  CHECK(cudaMalloc(&d_best_value, 2 * sizeof(double)));
  CHECK(cudaMemset(d_best_value, 0, 2 * sizeof(double)));
  int *best_key = (int *)malloc(2 * sizeof(int));
  int *d_best_key = nullptr;
  CHECK(cudaMalloc(&d_best_key, 2 * sizeof(int)));
  CHECK(cudaMemset(d_best_key, 0, 2 * sizeof(int)));
  best_of_block<<<2, 64, 64 * 13>>>(d_value, d_key, n, d_best_value, d_best_key);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(best_value, d_best_value, 2 * sizeof(double), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(best_key, d_best_key, 2 * sizeof(int), cudaMemcpyDeviceToHost));
  if (!(best_value[0] == 99.0 && best_key[0] == 29)) return 1;
  double total_best_value = 0;
  for (int i = 0; i < 2; ++i) total_best_value += best_value[i];
  printf("best_value %g\n", total_best_value);
  double total_best_key = 0;
  for (int i = 0; i < 2; ++i) total_best_key += best_key[i];
  printf("best_key %g\n", total_best_key);
  CHECK(cudaFree(d_value));
  CHECK(cudaFree(d_key));
  CHECK(cudaFree(d_best_value));
  CHECK(cudaFree(d_best_key));
  free(value);
  free(key);
  free(best_value);
  free(best_key);
  return 0;
}
