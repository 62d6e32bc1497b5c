// Generators of the device API: their ranges.
#include <cstdio>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>
__device__ bool unit(double x) { return x > 0 && x <= 1; }
__device__ bool finite_(double x) { return x - x == 0; }
__global__ void k(int *out) {
  curandState s;
  curandStatePhilox4_32_10_t p;
  curandStateMRG32k3a m;
  curand_init(1234, 0, 0, &s);
  curand_init(1234, 0, 0, &p);
  curand_init(1234, 0, 0, &m);
  skipahead(5ull, &s);
  skipahead_sequence(1ull, &s);
  skipahead_subsequence(1ull, &m);
  int good = 0;
  good += (curand(&s) | 1u) != 0;
  good += (curand4(&p).x | 1u) != 0;
  good += unit(curand_uniform(&s)) + unit(curand_uniform_double(&s)) + unit(curand_uniform2_double(&p).y);
  good += unit(curand_uniform4(&p).w) + unit(curand_uniform4_double(&p).z);
  good += finite_(curand_normal(&s)) + finite_(curand_normal_double(&s)) + finite_(curand_normal2(&s).y);
  good += finite_(curand_normal2_double(&s).x) + finite_(curand_normal4(&p).w) + finite_(curand_normal4_double(&p).w);
  good += curand_log_normal(&s, 0.0f, 1.0f) >= 0;
  good += curand_log_normal_double(&s, 0.0, 1.0) >= 0;
  good += curand_log_normal2(&s, 0.0f, 1.0f).x >= 0;
  good += curand_log_normal2_double(&s, 0.0, 1.0).x >= 0;
  good += curand_log_normal4(&p, 0.0f, 1.0f).x >= 0;
  good += (curand_poisson(&s, 3.0) | 1u) != 0;
  good += (curand_poisson4(&p, 3.0).x | 1u) != 0;
  *out = good;
}
__global__ void twister(curandStateMtgp32 *states, int *out) {
  out[1 + threadIdx.x] = unit(curand_uniform(&states[blockIdx.x]));
}
int main() {
  int *m;
  cudaMallocManaged(&m, 512);
  k<<<1, 1>>>(m);
  cudaDeviceSynchronize();
  printf("%d\n", *m);                                                    //= 20
  mtgp32_kernel_params *parameters;
  curandStateMtgp32 *states;
  cudaMalloc(&parameters, sizeof *parameters);
  cudaMalloc(&states, sizeof *states);
  printf("%d\n", curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, parameters));  //= 0
  printf("%d\n", curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, parameters, 1, 7));  //= 0
  twister<<<1, 64>>>(states, m);
  cudaDeviceSynchronize();
  printf("%d %d\n", m[1], m[64]);                                        //= 1 1
  cudaFree(parameters);
  cudaFree(states);
  cudaFree(m);
}
