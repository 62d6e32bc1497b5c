// expect: unknown constant-write
// why: a const member is written through a pointer; that it is no constructor's doing is not known
#include <cuda_runtime.h>

struct Shape {
  const int sides;
  int colour;
};

__global__ void k(int *out) {
  Shape shape{1, 2};
  int *p = (int *)&shape.sides;
  *p = 5;
  *out = shape.colour;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  k<<<1, 1>>>(out);
  cudaFree(out);
}
