// Launches whose arguments branch, through a kernel's address, in a loop, and a member pointer.
struct Big { int data[4]; };
__global__ void one(int x, bool flag) {}
__global__ void other(int x, bool flag) {}
__global__ void big(Big b) {}
Big make(int n) { return {{n, n}}; }
typedef void (*Kernel)(int, bool);

void start(int n, int *p) {
  one<<<n > 3 ? n : 4, 1>>>(n ? *p : 2, n > 0 && *p > 0);
  Kernel kernel = n ? one : other;
  for (int i = 0; i < n; ++i)
    kernel<<<i, n>>>(i, false);
  big<<<1, 1>>>(make(n));
  if (n)
    other<<<1, n, n>>>(n++, true);
}
