// expect: proved all
// fix: they are copied; a member of a packed record is read as what it is
#include <cstring>
#include <cuda_runtime.h>

struct Message {
  char kind;
  char body[8];
};

struct __attribute__((packed)) Packed {
  char kind;
  int body;
};

__global__ void k(int *out) {
  Message message = {};
  Packed packed = {};
  int body;
  memcpy(&body, message.body, sizeof body);
  *out = body + packed.body;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  k<<<1, 1>>>(out);
  cudaFree(out);
}
