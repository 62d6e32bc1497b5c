// Constructors, destructors, copies and moves on the device, in the order the language says.
#include <cstdio>
#include <utility>

__managed__ int out[64];
__device__ int used;
__device__ void put(int v) { out[used++] = v; }

struct Loud {
  int id;
  __device__ Loud(int i) : id(i) { put(i); }
  __device__ Loud(const Loud &o) : id(o.id + 100) { put(id); }
  __device__ Loud(Loud &&o) : id(o.id + 200) {
    o.id = 0;
    put(id);
  }
  __device__ Loud &operator=(const Loud &o) {
    id = o.id;
    put(1000 + id);
    return *this;
  }
  __device__ ~Loud() { put(-id); }
};

struct Holder {
  Loud first, second;
  __device__ Holder() : second(2), first(1) {}
};

__device__ Loud make(int i) { return Loud(i); }
__device__ int take(Loud l) { return l.id; }

struct Complex {
  float re, im;
  __device__ Complex operator*(const Complex &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
  __device__ bool operator==(const Complex &o) const { return re == o.re && im == o.im; }
};

__global__ void run() {
  {
    Holder h;
    Loud copy = h.first;
    copy = h.second;
    Loud moved = std::move(h.first);
  }
  put(0);
  Loud made = make(5);
  put(take(made));
  for (int i = 0; i < 2; ++i) Loud inside(10 + i);
  Loud two[2] = {Loud(20), Loud(21)};
  const Loud &kept = Loud(30);
  put(kept.id * 2);
  Complex c = Complex{1, 2} * Complex{3, -1};
  put((int)(c.re * 10 + c.im));
  put(c == Complex{5, 5});
}

int main() {
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int v : out) printf("%d ", v);
  printf("\n");
  return 0;
}
