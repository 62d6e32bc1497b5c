// Inline assembly: the instructions of PTX that programs write.
#include <cstdio>
__device__ int told;
__global__ void numbers(unsigned *out) {
  unsigned a, b, c, d;
  asm("mov.u32 %0, %%laneid;" : "=r"(a));
  asm volatile("mov.u32 %0, %%tid.x;\n\tmov.u32 %1, %%ntid.x;" : "=r"(b), "=r"(c));
  out[0] = a + b + c;
  asm("add.u32 %0, %2, %3;\n\t" "sub.s32 %1, %2, 7;" : "=r"(a), "=r"(b) : "r"(20u), "r"(3u));
  out[1] = a, out[2] = b;
  asm("{ .reg .pred p; setp.lt.s32 p, %1, 0; selp.u32 %0, 1, %0, p; }" : "+r"(c) : "r"(-4));
  asm("mad.lo.u32 %0, %1, %2, %3; // a comment" : "=r"(d) : "r"(3u), "r"(4u), "r"(5u));
  out[3] = c, out[4] = d;
  asm("bfe.u32 %0, %1, 4, 8;" : "=r"(a) : "r"(0x12345678u));
  asm("bfi.b32 %0, %1, %2, 8, 4;" : "=r"(b) : "r"(0xfu), "r"(0u));
  asm("prmt.b32 %0, %1, %2, 0x0123;" : "=r"(c) : "r"(0x04030201u), "r"(0u));
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(d) : "r"(1u), "r"(2u), "r"(4u));
  out[5] = a, out[6] = b, out[7] = c, out[8] = d;
  unsigned long long wide;
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(wide) : "r"(0x10000u), "r"(0x10001u));
  out[9] = (unsigned)(wide >> 32);
  unsigned low, high;
  asm("add.cc.u32 %0, %2, %3;\n\t" "addc.u32 %1, 1, 1;" : "=r"(low), "=r"(high) : "r"(0xffffffffu), "r"(2u));
  out[10] = low, out[11] = high;
  float x;
  asm("fma.rn.f32 %0, %1, %2, 0f3F800000;" : "=f"(x) : "f"(2.0f), "f"(3.0f));
  out[12] = (unsigned)x;
  asm("shl.b32 %0, %1, 33;" : "=r"(a) : "r"(1u));
  asm("shr.s32 %0, %1, 40;" : "=r"(b) : "r"(-8));
  asm("popc.b32 %0, %1;" : "=r"(c) : "r"(0xffu));
  out[13] = a, out[14] = b, out[15] = c;
}
__global__ void memory(unsigned *p, float4 *v) {
  unsigned x;
  asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(x) : "l"(p));
  asm volatile("st.global.u32 [%0+4], %1;" ::"l"(p), "r"(x + 1) : "memory");
  asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(p + 2), "r"(x) : "memory");
  asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(x) : "l"(p + 2) : "memory");
  p[3] = x;
  float4 f;
  asm volatile("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(f.x), "=f"(f.y), "=f"(f.z), "=f"(f.w) : "l"(v));
  asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(v), "f"(f.w), "f"(f.z), "f"(f.y), "f"(f.x));
  asm volatile("prefetch.global.L2 [%0];" ::"l"(p));
  asm volatile("membar.gl; fence.acq_rel.sys;" ::: "memory");
}
__global__ void order(int *p) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  asm volatile("bar.sync 0;" ::: "memory");
  p[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void outside(unsigned *p) {
  asm volatile("st.global.u32 [%0], %1;" ::"l"(p + 16), "r"(1u));  //! out-of-bounds
}
__global__ void when(unsigned *p) {
  unsigned long long t;
  unsigned smid, warp;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
  asm volatile("mov.u32 %0, %%smid;" : "=r"(smid));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  float e;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(e) : "f"(1.0f));
  p[0] = smid < 1024 && warp < 64;
}
int main() {
  unsigned *p, h[16];
  cudaMalloc(&p, 64);
  numbers<<<1, 1>>>(p);
  cudaMemcpy(h, p, 64, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 16; ++i) printf("%d ", (int)h[i]);
  printf("\n");  //= 1 23 13 1 17 103 3840 16909060 7 1 1 3 7 0 -1 8 
  float4 *v, w = {1, 2, 3, 4};
  cudaMalloc(&v, 16);
  cudaMemcpy(v, &w, 16, cudaMemcpyHostToDevice);
  cudaMemset(p, 0, 64);
  memory<<<1, 1>>>(p, v);
  cudaMemcpy(h, p, 16, cudaMemcpyDeviceToHost);
  cudaMemcpy(&w, v, 16, cudaMemcpyDeviceToHost);
  printf("%u %u %g %g\n", h[1], h[3], w.x, w.w);  //= 1 0 4 1
  int *q, r[64];
  cudaMalloc(&q, 256);
  order<<<1, 64>>>(q);
  cudaMemcpy(r, q, 256, cudaMemcpyDeviceToHost);
  printf("%d\n", r[0]);  //= 63
  when<<<1, 1>>>(p);
  cudaMemcpy(h, p, 4, cudaMemcpyDeviceToHost);
  printf("%u\n", h[0]);  //= 1
  outside<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  cudaFree(p), cudaFree(q), cudaFree(v);
}
