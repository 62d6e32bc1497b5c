// Templates with type and value parameters, a specialisation, and a kernel template.
template <class T, int N> __device__ T sum(const T *values) {
  T total = 0;
  for (int i = 0; i < N; ++i)
    total += values[i];
  return total;
}

template <class T> struct Limit { static const int value = 10; };
template <> struct Limit<float> { static const int value = 20; };

template <typename T, unsigned Size> __global__ void reduce(T *out, const T *in) {
  if (threadIdx.x < Limit<T>::value)
    out[threadIdx.x] = sum<T, Size>(in + threadIdx.x * Size);
}

void start(int *a, float *b) {
  reduce<int, 4><<<1, 10>>>(a, a);
  reduce<float, 2u><<<1, 20>>>(b, b);
}
