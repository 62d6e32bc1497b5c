// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0x80000000
// launch: 1 x 32
// fix: the first value is one of the row
#include <cassert>
#include <cuda_runtime.h>

template <class T> __global__ void largest(const T *in, T *out) {
  if (threadIdx.x != 0) return;
  T best = in[0];
  for (int i = 0; i < 32; ++i)
    if (in[i] > best) best = in[i];
  *out = best;
}

template <class T> void check(T value) {
  T host[32], result;
  for (int i = 0; i < 32; ++i) host[i] = value;
  T *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(T));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  largest<T><<<1, 32>>>(in, out);
  cudaMemcpy(&result, out, sizeof(T), cudaMemcpyDeviceToHost);
  assert(result == value);
  cudaFree(in);
  cudaFree(out);
}

int main() {
  int value = nondet_int();
  check<unsigned>(value | 1u);
  check<int>(value);
  check<short>(5);
  return 0;
}
