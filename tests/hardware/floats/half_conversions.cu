// float, double and integers to and from half, with every rounding.
#include <cstdio>
#include <cuda_fp16.h>

__managed__ float values[14] = {0.0f, -0.0f, 1.0f, 0.1f, -0.1f, 65504.0f, 65519.9f, 65520.0f, 1e-8f, 5.9604645e-8f, 2.9e-8f, 6.1e-5f, 2049.0f, -1e9f};
__managed__ unsigned short out[14][12];
__managed__ int integers[14][8];
__managed__ unsigned back[14];

__global__ void run() {
  int i = threadIdx.x;
  float v = values[i];
  unsigned short *to = out[i];
  to[0] = __half_as_ushort(__float2half(v));
  to[1] = __half_as_ushort(__float2half_rn(v));
  to[2] = __half_as_ushort(__float2half_rz(v));
  to[3] = __half_as_ushort(__float2half_ru(v));
  to[4] = __half_as_ushort(__float2half_rd(v));
  to[5] = __half_as_ushort(__double2half((double)v));
  to[6] = __half_as_ushort(__int2half_rn((int)v));
  to[7] = __half_as_ushort(__int2half_rz((int)v));
  to[8] = __half_as_ushort(__uint2half_ru((unsigned)(v < 0 ? 0 : v)));
  to[9] = __half_as_ushort(__short2half_rn((short)(fabsf(v) < 30000 ? v : 0)));
  __half h = __float2half(v);
  to[10] = __half_as_ushort((__half)v);
  to[11] = __half_as_ushort(__ushort_as_half((unsigned short)(i * 4000)));
  back[i] = __float_as_uint(__half2float(h));
  integers[i][0] = __half2int_rn(h);
  integers[i][1] = __half2int_rz(h);
  integers[i][2] = __half2int_ru(h);
  integers[i][3] = __half2int_rd(h);
  integers[i][4] = (int)__half2uint_rn(h);
  integers[i][5] = __half2short_rn(h);
  integers[i][6] = (int)__half2ll_rz(h);
  integers[i][7] = fabsf(v) < 60000.0f ? (int)(float)h : 0;
}

int main() {
  run<<<1, 14>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 14; ++i) {
    printf("%a:", values[i]);
    for (unsigned short v : out[i]) printf(" %04x", v);
    printf(" %08x", back[i]);
    for (int k = 0; k < 8; ++k) printf(" %d", integers[i][k]);
    printf("\n");
  }
  return 0;
}
