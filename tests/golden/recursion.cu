// Recursion, direct and mutual.
__device__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
__device__ bool is_odd(unsigned n);
__device__ bool is_even(unsigned n) { return n == 0 || is_odd(n - 1); }
__device__ bool is_odd(unsigned n) { return n != 0 && is_even(n - 1); }

__global__ void kernel(int *out) { out[0] = is_even(out[1]) ? factorial(5) : 0; }
