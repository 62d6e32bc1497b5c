// Lambdas: captures by value and by reference, init capture, generic, passed to a template.
template <class F> __device__ int apply(F f, int x) { return f(x); }
template <class F> __global__ void each(F f, int *data) { data[threadIdx.x] = f(threadIdx.x); }

__global__ void kernel(int *data) {
  int base = 10, count = 0;
  auto add = [base, &count](int x) {
    ++count;
    return base + x;
  };
  base = 20;
  data[0] = apply(add, 1);
  data[1] = apply([step = base * 2](auto x) mutable { return step += x; }, 2);
  data[2] = count;
}

void start(int *data, int offset) {
  each<<<1, 8>>>([=] __device__(int i) { return i + offset; }, data);
}
