// Thrust: steps of iterators, random numbers, complex numbers and shuffles.
#include <cstdio>
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/shuffle.h>
struct stride {
  int by;
  __host__ __device__ int operator()(int i) const { return by * i; }
};
template <class I> struct strided {
  typedef typename thrust::iterator_difference<I>::type difference;
  typedef thrust::transform_iterator<stride, thrust::counting_iterator<difference>> steps;
  typedef thrust::permutation_iterator<I, steps> iterator;
  I first, last;
  int by;
  iterator begin() const { return iterator(first, steps(thrust::counting_iterator<difference>(0), stride{by})); }
  iterator end() const { return begin() + ((last - first) + (by - 1)) / by; }
};
struct draw {
  __host__ __device__ float operator()(unsigned seed) const {
    thrust::default_random_engine engine(seed);
    thrust::uniform_real_distribution<float> distribution(0, 1);
    engine.discard(seed);
    return distribution(engine);
  }
};
__global__ void rotate(thrust::complex<float> *z) { z[0] = z[0] * thrust::complex<float>(0, 1) + thrust::conj(z[0]); }
int main() {
  thrust::device_vector<int> d(7);
  thrust::sequence(d.begin(), d.end());
  strided<thrust::device_vector<int>::iterator> every{d.begin(), d.end(), 3};
  printf("%d %d\n", (int)(every.end() - every.begin()), thrust::reduce(every.begin(), every.end()));  //= 3 9
  thrust::counting_iterator<int> c(3);
  c++, ++c, --c, c += 4, c -= 1;
  printf("%d %d %d\n", *c, *(c - 2), c > thrust::counting_iterator<int>(1));  //= 7 5 1
  auto z = thrust::make_zip_iterator(thrust::make_tuple(d.begin(), d.begin() + 1));
  z += 2, z--;
  printf("%d\n", (int)(z - thrust::make_zip_iterator(thrust::make_tuple(d.begin(), d.begin() + 1))));  //= 1
  thrust::device_vector<float> f(4);
  thrust::transform(thrust::make_counting_iterator(0u), thrust::make_counting_iterator(4u), f.begin(), draw());
  float first = f[0];
  printf("%d\n", first >= 0 && first <= 1);  //= 1
  thrust::default_random_engine engine;
  printf("%u %u\n", (unsigned)engine(), (unsigned)engine());  //= 48271 182605794
  thrust::shuffle(d.begin(), d.end(), engine);
  thrust::device_vector<int> e(7);
  thrust::shuffle_copy(d.begin(), d.end(), e.begin(), engine);
  printf("%d %d\n", thrust::reduce(d.begin(), d.end()), thrust::reduce(e.begin(), e.end()));  //= 21 21
  thrust::complex<float> h(1, 2), *p;
  cudaMalloc(&p, sizeof h);
  cudaMemcpy(p, &h, sizeof h, cudaMemcpyHostToDevice);
  rotate<<<1, 1>>>(p);
  cudaMemcpy(&h, p, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g %g\n", h.real(), h.imag(), thrust::norm(h));  //= -1 -1 2
  cudaFree(p);
}
