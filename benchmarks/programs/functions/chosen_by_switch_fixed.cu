// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 2 5
// launch: 1 x 1
// fix: every case ends with a break
#include <cassert>
#include <cuda_runtime.h>

typedef int (*Rule)(int);

__device__ int keep(int x) { return x; }
__device__ int flip(int x) { return x == 0 ? 1 : 0; }
__device__ int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

__global__ void decide(int which, int x, int *out) {
  Rule rule = keep;
  switch (which) {
    case 1:
      rule = flip;
      break;
    case 2:
      rule = sign;
      break;
    default:
      rule = keep;
  }
  *out = rule(x);
  assert(which != 2 || (*out >= -1 && *out <= 1));
}

int main() {
  int *out;
  int which = nondet_int(), x = nondet_int();
  cudaMalloc(&out, sizeof(int));
  decide<<<1, 1>>>(which, x, out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
