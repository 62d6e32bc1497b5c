// Atomics with order and scope as arguments.
#include <cstdio>
__global__ void k(unsigned *out, int *s) {
  unsigned *p = out, got, want = 7, value;
  __nv_atomic_store_n(p, 5u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[1] = __nv_atomic_load_n(p, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  value = 6;
  __nv_atomic_store(p, &value, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_load(p, &got, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[2] = got;
  out[3] = __nv_atomic_exchange_n(p, 7u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[4] = __nv_atomic_compare_exchange_n(p, &want, 8u, false, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_RELAXED,
                                          __NV_THREAD_SCOPE_DEVICE);
  out[5] = __nv_atomic_fetch_add(p, 2u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[6] = __nv_atomic_fetch_sub(p, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[7] = __nv_atomic_fetch_and(p, 12u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[8] = __nv_atomic_fetch_or(p, 3u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[9] = __nv_atomic_fetch_xor(p, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  *s = -3;
  out[10] = __nv_atomic_fetch_min(s, -5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == -3;
  out[11] = __nv_atomic_fetch_max(s, 2, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == -5;
  __nv_atomic_add(p, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_sub(p, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_and(p, 15u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_or(p, 16u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_xor(p, 32u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_min(p, 50u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_max(p, 40u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
}
int main() {
  unsigned *m;
  cudaMallocManaged(&m, 64);
  k<<<1, 1>>>(m, (int *)m + 15);
  cudaDeviceSynchronize();
  for (int i = 0; i < 12; i++) printf("%u ", m[i]);
  printf("%d\n", (int)m[15]);            //= 50 5 6 6 1 8 10 9 8 11 1 1 2
  cudaFree(m);
}
