// expect: refuted invalid-pointer k
// why: the bytes of a message are read as a number where they happen to lie
#include <cuda_runtime.h>

struct Message {
  char kind;
  char body[8];
};

__global__ void k(int *out) {
  Message message = {};
  *out = *(int *)message.body;     //! invalid-pointer
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  k<<<1, 1>>>(out);
  cudaFree(out);
}
