// run: --force-malloc-success
// expect: refuted data-race
// launch: 4 x 32
// why: the last block reads the other blocks' sums, and no fence orders them before the counter
#include <cassert>
#include <cuda_runtime.h>

__global__ void total(const int *in, int *sums, unsigned *done, int *out) {
  __shared__ int sum;
  __shared__ bool last;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;  //! data-race
    last = atomicAdd(done, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int all = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) all += sums[b];  //! data-race
    *out = all;
  }
}

int main() {
  int host[128], result;
  for (int i = 0; i < 128; ++i) host[i] = i % 4;
  int *in, *sums, *out;
  unsigned *done;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&sums, 4 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&done, sizeof(unsigned));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(done, 0, sizeof(unsigned));
  total<<<4, 32>>>(in, sums, done, out);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  assert(result == 192);
  cudaFree(in);
  cudaFree(sums);
  cudaFree(out);
  cudaFree(done);
  return 0;
}
