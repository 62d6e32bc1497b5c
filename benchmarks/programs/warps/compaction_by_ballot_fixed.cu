// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1 1
// launch: 1 x 32
// fix: its own bit is left out
#include <cassert>
#include <cuda_runtime.h>

__global__ void compact(const int *in, int *out, int *count) {
  unsigned lane = threadIdx.x;
  bool keep = in[lane] > 0;
  unsigned kept = __ballot_sync(0xffffffffu, keep);
  unsigned before = kept & ((1u << lane) - 1u);
  int place = __popc(before);
  if (keep) assert(place < __popc(kept));
  if (keep && place < 32) out[place] = in[lane];
  if (lane == 0) *count = __popc(kept);
}

int main() {
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = nondet_int();
  int *in, *out, *count;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  compact<<<1, 32>>>(in, out, count);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(count);
  return 0;
}
