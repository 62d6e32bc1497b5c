// Vector loads and stores through reinterpreted pointers; arrays of vectors.
#include <cstdio>

__managed__ __align__(16) float in[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
__managed__ float2 out[8];
__managed__ uchar4 pixels[4];

__global__ void run() {
  int i = threadIdx.x;
  float4 v = reinterpret_cast<const float4 *>(in)[i];
  out[2 * i] = make_float2(v.w, v.z);
  out[2 * i + 1] = {v.y, v.x};
  uchar4 p = {(unsigned char)(v.x * 20), (unsigned char)v.y, (unsigned char)v.z, 255};
  pixels[3 - i] = p;
}

int main() {
  run<<<1, 4>>>();
  cudaDeviceSynchronize();
  for (float2 v : out) printf("%g %g\n", v.x, v.y);
  for (uchar4 p : pixels) printf("%d %d %d %d\n", p.x, p.y, p.z, p.w);
  return 0;
}
