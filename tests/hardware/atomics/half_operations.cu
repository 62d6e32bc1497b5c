// Atomic addition on half, half2 and bfloat16; 16-bit compare-and-swap.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ __half h;
__device__ __half2 pair;
__device__ __nv_bfloat16 b;
__device__ unsigned short word = 7;
__managed__ unsigned out[8];

__global__ void start() {
  h = __float2half(1.5f);
  pair = __floats2half2_rn(1.0f, 2.0f);
  b = __float2bfloat16(3.0f);
}

__global__ void run() {
  out[0] = __half_as_ushort(atomicAdd(&h, __float2half(2.0f)));
  out[1] = __half_as_ushort(h);
  __half2 before = atomicAdd(&pair, __floats2half2_rn(0.5f, -4.0f));
  out[2] = __half_as_ushort(__low2half(before));
  out[3] = __half_as_ushort(__low2half(pair));
  out[4] = __half_as_ushort(__high2half(pair));
  out[5] = __bfloat16_as_ushort(atomicAdd(&b, __float2bfloat16(0.25f)));
  out[6] = __bfloat16_as_ushort(b);
  out[7] = atomicCAS(&word, (unsigned short)7, (unsigned short)65535) + word;
}

int main() {
  start<<<1, 1>>>();
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (unsigned v : out) printf("%x\n", v);
  return 0;
}
