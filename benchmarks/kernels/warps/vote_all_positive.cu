// class: warps
// expect: safe
// needs: blockDim.x % 32 == 0 && \valid_read(in + (0 .. n-1)) && \valid(flag + (0 .. (n + 31) / 32 - 1)) && n <= 2147483000
// sizes: any
// why: lanes behind the end vote with a neutral value, the first lane of a warp that has elements writes
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

__global__ void all_positive(const int *in, unsigned char *flag, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool good = i >= n || in[i] > 0;
  const int all = __all_sync(0xffffffffu, good);
  if ((threadIdx.x & 31) == 0 && i < n) flag[i / 32] = all ? 1 : 0;
}

int main() {
  const int n = 300;
  int *in = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i == 70 ? -1 : 5;
  int *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(int)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice));
  unsigned char *flag = (unsigned char *)malloc(10 * sizeof(unsigned char));
  unsigned char *d_flag = nullptr;
  CHECK(cudaMalloc(&d_flag, 10 * sizeof(unsigned char)));
  CHECK(cudaMemset(d_flag, 0, 10 * sizeof(unsigned char)));
  all_positive<<<3, 128>>>(d_in, d_flag, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(flag, d_flag, 10 * sizeof(unsigned char), cudaMemcpyDeviceToHost));
  for (int i = 0; i < 10; ++i)
    if (!(flag[i] == (i == 2 ? 0 : 1))) return 1;
  double total_flag = 0;
  for (int i = 0; i < 10; ++i) total_flag += flag[i];
  printf("flag %g\n", total_flag);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_flag));
  free(in);
  free(flag);
  return 0;
}
