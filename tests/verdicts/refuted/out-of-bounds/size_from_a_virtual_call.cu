// expect: refuted out-of-bounds
// why: what the tables of types lead to in the language's runtime is no unknown of the program
struct Shape {
  virtual int corners() const { return 3; }
  virtual ~Shape() {}
};
struct Square : Shape {
  int corners() const override { return 4; }
};

__global__ void number(int *a) {
  a[threadIdx.x] = threadIdx.x;  //! out-of-bounds
}

int main() {
  Shape *shapes[2] = {new Shape, new Square};
  int *d;
  cudaMalloc(&d, shapes[0]->corners() * sizeof(int));
  for (const Shape *shape : shapes) number<<<1, shape->corners()>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  for (const Shape *shape : shapes) delete shape;
  return 0;
}
