// Inheritance and virtual calls, on the device and on the host.
struct Shape {
  int id;
  __host__ __device__ explicit Shape(int id) : id(id) {}
  __host__ __device__ virtual float area() const = 0;
  __host__ __device__ virtual int sides() const { return 0; }
};
struct Named { const char *name = "square"; };
struct Square : Named, Shape {
  float side;
  __host__ __device__ Square(float side) : Shape(4), side(side) {}
  __host__ __device__ float area() const override { return side * side; }
  __host__ __device__ int sides() const override { return Shape::sides() + id; }
};

__device__ float measure(const Shape &shape) { return shape.area() + shape.sides(); }

__global__ void kernel(float *out) {
  Square square(3);
  *out = measure(square);
}

float host_measure(const Shape *shape) { return shape->area(); }
float on_host() {
  Square square(2);
  return host_measure(&square);
}
