// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 3
// launch: 1 x 8
// why: methods of the base and of the derived class work on the same object
#include <cassert>
#include <cuda_runtime.h>

class Counter {
 public:
  __host__ __device__ Counter(unsigned start) : value(start) {}
  __host__ __device__ void step() { value += 1u; }
  unsigned value;
};

class Limited : public Counter {
 public:
  __host__ __device__ Limited(unsigned start, unsigned most) : Counter(start), limit(most) {}
  __host__ __device__ void advance() {
    if (value < limit) step();
  }
  unsigned limit;
};

__global__ void run(Limited counter, unsigned *out) {
  for (unsigned i = 0; i < threadIdx.x; ++i) counter.advance();
  out[threadIdx.x] = counter.value;
}

int main() {
  unsigned start = nondet_uint(), host[8];
  __ESBMC_assume(start <= 5u);
  unsigned *out;
  cudaMalloc(&out, sizeof host);
  run<<<1, 8>>>(Limited(start, 5u), out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (unsigned i = 0; i < 8; ++i) assert(host[i] == (start + i < 5u ? start + i : 5u));
  cudaFree(out);
  return 0;
}
