// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 3 4
// launch: 1 x 1
// fix: it is given a pointer
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

struct Point {
  int x;
  int y;
};

__global__ void mirror(Point *p) {
  int x = p->x;
  p->x = p->y;
  p->y = x;
}

int main() {
  Point host = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()}, back;
  Point *p;
  cudaMalloc(&p, sizeof(Point));
  cudaMemcpy(p, &host, sizeof(Point), cudaMemcpyHostToDevice);
  ESBMC_verify_kernel(mirror, 1, 1, p);
  cudaMemcpy(&back, p, sizeof(Point), cudaMemcpyDeviceToHost);
  assert(back.x == host.y && back.y == host.x);
  cudaFree(p);
  return 0;
}
