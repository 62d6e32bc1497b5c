// Virtual functions on the device: objects built there, calls through bases, destructors in order.
#include <cstdio>

__managed__ int out[12];
__device__ int used;
__device__ void put(int v) { out[used++] = v; }

struct Shape {
  int id;
  __device__ Shape(int i) : id(i) { put(area()); }
  __device__ virtual ~Shape() { put(-id); }
  __device__ virtual int area() const { return 0; }
  __device__ int twice() const { return 2 * area(); }
};
struct Square : Shape {
  int side;
  __device__ Square(int i, int s) : Shape(i), side(s) {}
  __device__ ~Square() override { put(-100 - id); }
  __device__ int area() const override { return side * side; }
};
struct Named {
  __device__ virtual int name() const = 0;
};
struct Box : Square, Named {
  __device__ Box(int i) : Square(i, 3) {}
  __device__ int area() const override { return 6 * Square::area(); }
  __device__ int name() const override { return id * 1000 + side; }
};

__global__ void run() {
  Shape *shapes[2] = {new Square(1, 5), new Box(2)};
  for (Shape *s : shapes) put(s->twice());
  Box box(7);
  Named *named = &box;
  put(named->name());
  for (Shape *s : shapes) delete s;
}

int main() {
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int v : out) printf("%d\n", v);
  return 0;
}
