// expect: proved all
// fix: room for the larger
struct Shape {
  virtual int corners() const { return 3; }
  virtual ~Shape() {}
};
struct Square : Shape {
  int corners() const override { return 4; }
};

__global__ void number(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  Shape *shapes[2] = {new Shape, new Square};
  int *d;
  cudaMalloc(&d, shapes[1]->corners() * sizeof(int));
  for (const Shape *shape : shapes) number<<<1, shape->corners()>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  for (const Shape *shape : shapes) delete shape;
  return 0;
}
