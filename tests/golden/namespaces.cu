// Namespaces, default arguments, constexpr and if constexpr, and a static assertion.
namespace outer {
inline namespace v1 {
__device__ int value(int x = 4) { return x; }
}
namespace {
__device__ int hidden(int x, int y = value(2)) { return x - y; }
}
}
constexpr int square(int x) { return x * x; }
static_assert(square(3) == 9);
template <class T> __device__ int size_class() {
  if constexpr (sizeof(T) > 4)
    return 2;
  else
    return 1;
}
using outer::value;

__global__ void kernel(int *out) {
  constexpr int n = square(4);
  out[0] = value() + outer::v1::value(n);
  out[1] = outer::hidden(1);
  out[2] = size_class<double>() + size_class<char>();
}
