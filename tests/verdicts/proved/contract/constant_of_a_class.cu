// expect: proved all
// why: WIDTH and DEPTH are the class's own where its kernel stands
enum { WIDTH = 8 };
const int DEPTH = 8;
struct Tile {
  enum { WIDTH = 4 };
  static const int DEPTH = 2;
  /*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 0));
      ensures y[0] == WIDTH * DEPTH; */
  static __global__ void area(int *y) { y[0] = WIDTH * DEPTH; }
};
int main() {
  int *y;
  cudaMalloc(&y, sizeof(int));
  Tile::area<<<1, 1>>>(y);
  cudaFree(y);
}
