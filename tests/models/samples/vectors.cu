// Arithmetic on vectors as in the samples' helper_math.h.
#include <cstdio>
#include <helper_math.h>
__global__ void k(float *o) {
  float3 a = make_float3(1, 2, 3), b = make_float3(2.0f);
  float3 c = cross(a, b), r = reflect(make_float3(1, -1, 0), make_float3(0, 1, 0));
  o[0] = dot(a, b) + length(make_float3(0, 3, 4));
  o[1] = c.x + 10 * c.y + 100 * c.z;
  o[2] = r.x + 10 * r.y;
  o[3] = lerp(1.0f, 3.0f, 0.5f) + lerp(a, b, 0.5f).z + fracf(2.75f);
  o[4] = clamp(5.0f, 0.0f, 1.0f) + clamp(-5, 0, 9) + clamp(7u, 1u, 3u);
  o[5] = smoothstep(0.0f, 1.0f, 0.5f) + smoothstep(make_float3(0.0f), make_float3(1.0f), b).x;
  o[6] = normalize(make_float3(0, 0, 5)).z;
  a += b;
  a = a * 2.0f - make_float3(1.0f);
  o[7] = a.x + a.y + a.z;
  int2 i = make_int2(3, -4) + make_int2(1);
  o[8] = i.x * 10 + i.y + dot(i, i);
  o[9] = fminf(a, b).x + fmaxf(a, b).y + floorf(make_float3(1.5f)).x + fabs(-a).z + fmodf(a, b).x;
  o[10] = max(make_int2(1, 5), make_int2(3, 2)).x + min(make_int2(1, 5), make_int2(3, 2)).y + abs(make_int2(-2, 0)).x;
}
int main() {
  float *m;
  cudaMallocManaged(&m, 64);
  k<<<1, 1>>>(m);
  cudaDeviceSynchronize();
  for (int i = 0; i < 11; i++) printf("%g ", m[i]);
  printf("\n");              //= 17 -162 11 5.25 4 1.5 1 21 62 20 7 
  cudaFree(m);
}
