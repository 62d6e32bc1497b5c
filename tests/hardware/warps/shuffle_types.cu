// Shuffles of every supported type keep all bits.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__managed__ unsigned long long out[32][12];

__global__ void run() {
  int lane = threadIdx.x;
  unsigned long long *to = out[lane];
  const unsigned all = 0xffffffffu;
  to[0] = (unsigned long long)__shfl_xor_sync(all, -lane, 1);
  to[1] = __shfl_xor_sync(all, 4000000000u + lane, 1);
  to[2] = (unsigned long long)__shfl_xor_sync(all, -(1ll << 40) * lane, 2);
  to[3] = __shfl_xor_sync(all, (unsigned long long)lane << 58, 2);
  to[4] = __float_as_uint(__shfl_xor_sync(all, lane * 0.1f, 4));
  to[5] = (unsigned long long)__double_as_longlong(__shfl_xor_sync(all, lane * 0.1, 4));
  to[6] = (unsigned long long)__shfl_down_sync(all, (long)lane * 7, 8);
  to[7] = __shfl_up_sync(all, (unsigned long)lane * 7, 8);
  to[8] = __half_as_ushort(__shfl_sync(all, __int2half_rn(lane), 31 - lane));
  __half2 pair = __shfl_sync(all, __floats2half2_rn((float)lane, 0.5f), 3);
  to[9] = __half_as_ushort(__low2half(pair));
  to[10] = __bfloat16_as_ushort(__shfl_down_sync(all, __float2bfloat16((float)lane), 1));
  to[11] = (unsigned long long)__double_as_longlong(__shfl_sync(all, 1.0 / (lane + 1), 2, 8));
}

int main() {
  run<<<1, 32>>>();
  cudaDeviceSynchronize();
  for (int lane = 0; lane < 32; ++lane) {
    for (unsigned long long v : out[lane]) printf("%llx ", v);
    printf("\n");
  }
  return 0;
}
