// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1 2 3
// launch: 1 x 32
// why: copying an object byte by byte copies all of it
#include <cassert>
#include <cuda_runtime.h>

struct Record {
  int id;
  unsigned short tag;
  char letter;
  double weight;
};

__global__ void copy(const Record *from, Record *to) {
  const char *source = reinterpret_cast<const char *>(from + threadIdx.x);
  char *target = reinterpret_cast<char *>(to + threadIdx.x);
  for (size_t k = 0; k < sizeof(Record); ++k) target[k] = source[k];
}

int main() {
  Record host[32], back[32];
  for (int i = 0; i < 32; ++i) {
    host[i].id = nondet_int();
    host[i].tag = nondet_ushort();
    host[i].letter = nondet_char();
    host[i].weight = 0.25 * i;
  }
  Record *from, *to;
  cudaMalloc(&from, sizeof host);
  cudaMalloc(&to, sizeof back);
  cudaMemcpy(from, host, sizeof host, cudaMemcpyHostToDevice);
  copy<<<1, 32>>>(from, to);
  cudaMemcpy(back, to, sizeof back, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) {
    assert(back[i].id == host[i].id && back[i].tag == host[i].tag);
    assert(back[i].letter == host[i].letter && back[i].weight == host[i].weight);
  }
  cudaFree(from);
  cudaFree(to);
  return 0;
}
