// Lambdas and functors inside kernels and as arguments of device templates.
#include <cstdio>

struct Scale {
  float by;
  __host__ __device__ float operator()(float v) const { return v * by; }
};

template <class F> __global__ void map(float *p, F f) { p[threadIdx.x] = f(p[threadIdx.x]); }
template <class F> __device__ int twice(F f, int v) { return f(f(v)); }

__managed__ float values[4] = {1, 2, 3, 4};
__managed__ int out[5];

__global__ void run(int n) {
  int count = 0;
  auto add = [=](int v) { return v + n; };
  auto tick = [&count](int v) {
    ++count;
    return v * 2;
  };
  out[0] = twice(add, 1);
  out[1] = twice(tick, 5);
  out[2] = count;
  auto generic = [](auto a, auto b) { return a * b; };
  out[3] = (int)generic(2.5, 4) + generic(3, 3);
  int memory = 10;
  auto changing = [memory]() mutable { return memory += 5; };
  changing();
  out[4] = changing() * 100 + memory;
}

int main() {
  map<<<1, 4>>>(values, Scale{2.5f});
  run<<<1, 1>>>(7);
  cudaDeviceSynchronize();
  for (float v : values) printf("%g ", v);
  for (int v : out) printf("%d ", v);
  printf("%g\n", Scale{3}(1.5f));
  return 0;
}
