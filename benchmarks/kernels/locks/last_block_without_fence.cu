// class: locks
// expect: race
// needs: \valid(partial + (0 .. gridDim.x - 1)) && \valid(finished) && *finished == 0 && \valid(out) && \valid_read(in + (0 .. gridDim.x * blockDim.x - 1))
// sizes: fixed
// why: nothing orders the partial results of other blocks before the counter that announces them
#include <cstdio>
#include <vector>

__global__ void total_unfenced(const unsigned *in, unsigned *partial, unsigned *finished,
                               unsigned *out) {
  if (threadIdx.x != 0) return;
  unsigned sum = 0;
  for (unsigned k = 0; k < blockDim.x; ++k) sum += in[blockIdx.x * blockDim.x + k];
  partial[blockIdx.x] = sum;  //! race
  if (atomicAdd(finished, 1u) == gridDim.x - 1) {
    unsigned total = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) total += partial[b];  //! race
    *out = total;
  }
}

int main() {
  const int n = 128;
  std::vector<unsigned> in(n);
  for (int i = 0; i < n; ++i) in[i] = 1;
  unsigned *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(unsigned));
  cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  std::vector<unsigned> partial(4);
  unsigned *d_partial = nullptr;
  cudaMalloc(&d_partial, 4 * sizeof(unsigned));
  cudaMemset(d_partial, 0, 4 * sizeof(unsigned));
  std::vector<unsigned> finished(1);
  for (int i = 0; i < 1; ++i) finished[i] = 0;
  unsigned *d_finished = nullptr;
  cudaMalloc(&d_finished, 1 * sizeof(unsigned));
  cudaMemcpy(d_finished, finished.data(), 1 * sizeof(unsigned), cudaMemcpyHostToDevice);
  std::vector<unsigned> out(1);
  unsigned *d_out = nullptr;
  cudaMalloc(&d_out, 1 * sizeof(unsigned));
  cudaMemset(d_out, 0, 1 * sizeof(unsigned));
  total_unfenced<<<4, 32>>>(d_in, d_partial, d_finished, d_out);
  cudaMemcpy(partial.data(), d_partial, 4 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaMemcpy(finished.data(), d_finished, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaMemcpy(out.data(), d_out, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  double total_partial = 0;
  for (int i = 0; i < 4; ++i) total_partial += partial[i];
  printf("partial %g\n", total_partial);
  double total_finished = 0;
  for (int i = 0; i < 1; ++i) total_finished += finished[i];
  printf("finished %g\n", total_finished);
  double total_out = 0;
  for (int i = 0; i < 1; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_partial);
  cudaFree(d_finished);
  cudaFree(d_out);
  return 0;
}
