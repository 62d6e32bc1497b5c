// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 0x80000000
// launch: 1 x 32
// why: the largest of a row is the same code for signed and unsigned, and the first value is not
#include <cassert>
#include <cuda_runtime.h>

template <class T> __global__ void largest(const T *in, T *out) {
  if (threadIdx.x != 0) return;
  T best = 1;
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
  assert(result == value);  //! assertion
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
