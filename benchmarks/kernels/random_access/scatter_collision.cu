// class: random_access
// expect: race
// needs: n >= 0 && buckets > 0 && \valid_read(key + (0 .. n-1)) && \valid(owner + (0 .. buckets-1))
// sizes: any
// why: keys that fall into one bucket make threads write the same element
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

__global__ void claim_buckets(const unsigned *key, int *owner, int n, unsigned buckets) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) owner[key[i] % buckets] = i;  //! race
}

int main() {
  const int n = 100;
  unsigned *key = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) key[i] = i * 3;
  unsigned *d_key = nullptr;
  CHECK(cudaMalloc(&d_key, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_key, key, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  int *owner = (int *)malloc(16 * sizeof(int));
  int *d_owner = nullptr;
  CHECK(cudaMalloc(&d_owner, 16 * sizeof(int)));
  CHECK(cudaMemset(d_owner, 0, 16 * sizeof(int)));
  claim_buckets<<<1, 128>>>(d_key, d_owner, n, 16);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(owner, d_owner, 16 * sizeof(int), cudaMemcpyDeviceToHost));
  double total_owner = 0;
  for (int i = 0; i < 16; ++i) total_owner += owner[i];
  printf("owner %g\n", total_owner);
  CHECK(cudaFree(d_key));
  CHECK(cudaFree(d_owner));
  free(key);
  free(owner);
  return 0;
}
