// Overloads, operators and default arguments.
struct Complex {
  float re, im;
  __host__ __device__ Complex operator+(const Complex &other) const {
    return {re + other.re, im + other.im};
  }
  __host__ __device__ Complex &operator*=(float factor) {
    re *= factor;
    im *= factor;
    return *this;
  }
  __device__ float operator[](int i) const { return i == 0 ? re : im; }
};
__device__ bool operator==(const Complex &a, const Complex &b) { return a.re == b.re && a.im == b.im; }
__device__ int twice(int x) { return 2 * x; }
__device__ float twice(float x) { return 2 * x; }
__device__ unsigned char twice(unsigned char x, int times = 2) { return x * times; }

__global__ void compute(Complex *z, int n) {
  Complex sum = z[0] + z[1];
  sum *= twice(n);
  z[2] = sum;
  z[3].re = sum[n] + twice(sum.im);
  z[3].im = z[0] == z[1] ? twice((unsigned char)n) : -1;
}
