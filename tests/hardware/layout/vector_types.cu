// Built-in vector types: sizes, alignments, order of members.
#include <cstdio>

__managed__ int out[64];
__managed__ int sums[8];

#define TYPES(T) SIZE(T##1) SIZE(T##2) SIZE(T##3) SIZE(T##4)

__host__ __device__ int measure(int *to) {
  int k = 0;
#define SIZE(T) to[k++] = (int)sizeof(T) * 100 + (int)alignof(T);
  TYPES(char)
  TYPES(uchar)
  TYPES(short)
  TYPES(ushort)
  TYPES(int)
  TYPES(uint)
  TYPES(float)
  SIZE(long1)
  SIZE(long2)
  SIZE(long3)
  SIZE(ulong2)
  SIZE(longlong1)
  SIZE(longlong2)
  SIZE(longlong3)
  SIZE(ulonglong2)
  SIZE(double1)
  SIZE(double2)
  SIZE(double3)
  SIZE(dim3)
  return k;
}

__global__ void run(float4 f, int3 i, uchar4 c, double2 d, short2 s) {
  measure(out);
  sums[0] = (int)(f.x + 10 * f.y + 100 * f.z + 1000 * f.w);
  sums[1] = i.x * 100 + i.y * 10 + i.z;
  sums[2] = c.x + c.y + c.z + c.w;
  sums[3] = (int)(d.x - d.y);
  sums[4] = s.x * s.y;
  int4 v = make_int4(1, 2, 3, 4);
  v.z += v.w;
  int *p = &v.x;
  sums[5] = reinterpret_cast<int2 *>(p)[1].x;
  float3 t = make_float3(1.5f, 2.5f, 3.5f);
  sums[6] = (int)(t.x + t.y * t.z);
  uint2 u = make_uint2(~0u, 1);
  sums[7] = u.x + u.y == 0;
}

int main() {
  int host[64], n = measure(host);
  run<<<1, 1>>>(make_float4(1, 2, 3, 4), make_int3(5, 6, 7), make_uchar4(200, 100, 50, 25), make_double2(9.5, 1.25), make_short2(-3, 100));
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) printf("%d %d\n", host[i], out[i]);
  for (int v : sums) printf("%d\n", v);
  return 0;
}
