// class: locks
// expect: safe
// needs: \valid(gate) && gate->next == 0 && gate->serving == 0 && \valid(log + (0 .. gridDim.x - 1)) && \valid(length) && *length == 0
// sizes: fixed
// why: tickets are served in order, the holder of the served number is alone with the log
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

struct Gate {
  unsigned next, serving;
};

__device__ void enter(Gate *gate) {
  const unsigned ticket = atomicAdd(&gate->next, 1u);
  while (atomicAdd(&gate->serving, 0u) != ticket) {
  }
  __threadfence();
}

__device__ void leave(Gate *gate) {
  __threadfence();
  atomicAdd(&gate->serving, 1u);
}

__global__ void append_blocks(Gate *gate, unsigned *log, unsigned *length) {
  if (threadIdx.x == 0) {
    enter(gate);
    log[*length] = blockIdx.x;
    *length += 1;
    leave(gate);
  }
}

int main() {
  const int blocks = 6;
  Gate *gate = (Gate *)malloc(1 * sizeof(Gate));
  for (int i = 0; i < 1; ++i) gate[i] = {0, 0};
  Gate *d_gate = nullptr;
  CHECK(cudaMalloc(&d_gate, 1 * sizeof(Gate)));
  CHECK(cudaMemcpy(d_gate, gate, 1 * sizeof(Gate), cudaMemcpyHostToDevice));
  unsigned *log = (unsigned *)malloc(blocks * sizeof(unsigned));
  unsigned *d_log = nullptr;
  CHECK(cudaMalloc(&d_log, blocks * sizeof(unsigned)));
  CHECK(cudaMemset(d_log, 0, blocks * sizeof(unsigned)));
  unsigned *length = (unsigned *)malloc(1 * sizeof(unsigned));
  unsigned *d_length = nullptr;
  CHECK(cudaMalloc(&d_length, 1 * sizeof(unsigned)));
  CHECK(cudaMemset(d_length, 0, 1 * sizeof(unsigned)));
  append_blocks<<<blocks, 32>>>(d_gate, d_log, d_length);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(gate, d_gate, 1 * sizeof(Gate), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(log, d_log, blocks * sizeof(unsigned), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(length, d_length, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost));
  if (!(length[0] == 6)) return 1;
  double total_log = 0;
  for (int i = 0; i < blocks; ++i) total_log += log[i];
  printf("log %g\n", total_log);
  double total_length = 0;
  for (int i = 0; i < 1; ++i) total_length += length[i];
  printf("length %g\n", total_length);
  CHECK(cudaFree(d_gate));
  CHECK(cudaFree(d_log));
  CHECK(cudaFree(d_length));
  free(gate);
  free(log);
  free(length);
  return 0;
}
