// Templates: specialisation, variadic functions, constant expressions, traits, in kernels.
#include <cstdio>
#include <type_traits>

template <class T> struct Name {
  static constexpr int value = 0;
};
template <> struct Name<float> {
  static constexpr int value = 1;
};
template <class T> struct Name<T *> {
  static constexpr int value = 10 + Name<T>::value;
};

template <int N> struct Factorial {
  static constexpr long long value = N * Factorial<N - 1>::value;
};
template <> struct Factorial<0> {
  static constexpr long long value = 1;
};

template <class... Ts> __device__ int sum(Ts... values) { return (0 + ... + (int)values); }
template <class T> __device__ int describe(T) {
  if constexpr (std::is_integral<T>::value) return 1;
  else if constexpr (std::is_floating_point<T>::value) return 2;
  else return 3;
}
constexpr __host__ __device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

template <class T, int N> __global__ void run(T *out, T scale) {
  T local[N];
#pragma unroll
  for (int i = 0; i < N; ++i) local[i] = (T)(i * scale);
  out[threadIdx.x] = local[threadIdx.x % N];
}

__managed__ long long numbers[10];

__global__ void facts() {
  numbers[0] = Name<int>::value;
  numbers[1] = Name<float **>::value;
  numbers[2] = Factorial<15>::value;
  numbers[3] = sum(1, 2.9, 'a', true);
  numbers[4] = describe(1u) * 100 + describe(1.0f) * 10 + describe((void *)0);
  constexpr int f = fibonacci(15);
  numbers[5] = f;
  numbers[6] = fibonacci((int)blockDim.x + 9);
  numbers[7] = sizeof(std::conditional<(f > 5), char, double>::type);
  numbers[8] = sum();
  numbers[9] = std::is_same<decltype(1 + 1.0f), float>::value;
}

int main() {
  float *f, hf[6];
  short *s, hs[6];
  cudaMalloc(&f, sizeof hf);
  cudaMalloc(&s, sizeof hs);
  run<float, 4><<<1, 6>>>(f, 1.5f);
  run<short, 3><<<1, 6>>>(s, (short)-7);
  facts<<<1, 1>>>();
  cudaMemcpy(hf, f, sizeof hf, cudaMemcpyDeviceToHost);
  cudaMemcpy(hs, s, sizeof hs, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 6; ++i) printf("%g %d\n", hf[i], hs[i]);
  for (long long v : numbers) printf("%lld\n", v);
  cudaFree(f);
  cudaFree(s);
  return 0;
}
