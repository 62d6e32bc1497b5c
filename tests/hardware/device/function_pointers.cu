// Pointers to device functions: in variables, tables, arguments and templates.
#include <cstdio>

typedef int (*Operation)(int, int);

__device__ int add(int a, int b) { return a + b; }
__device__ int subtract(int a, int b) { return a - b; }
__device__ int multiply(int a, int b) { return a * b; }

__device__ Operation table[3] = {add, subtract, multiply};
__device__ Operation chosen = subtract;
__managed__ int out[8];

__device__ int apply(Operation f, int a, int b) { return f(f(a, b), b); }

template <Operation F> __device__ int fixed(int a) { return F(a, 3); }

__global__ void run(Operation given) {
  int i = threadIdx.x;
  out[i] = apply(table[i], 10, i + 1);
  if (i == 0) {
    out[3] = given(7, 5);
    Operation local = out[3] > 0 ? add : multiply;
    out[4] = local(100, 1);
    out[5] = fixed<multiply>(9);
    out[6] = local == add;
    Operation none = nullptr;
    out[7] = none ? 1 : 2;
  }
}

int main() {
  Operation host;
  cudaMemcpyFromSymbol(&host, chosen, sizeof host);
  run<<<1, 3>>>(host);
  cudaDeviceSynchronize();
  for (int v : out) printf("%d\n", v);
  return 0;
}
