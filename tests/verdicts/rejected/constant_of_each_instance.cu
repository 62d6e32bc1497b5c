// expect: rejected unknown name `SIZE`
// why: each instance of the class has its own, and the one outside is not meant
constexpr int SIZE = 8;
template <int N>
struct Tile {
  static constexpr int SIZE = 2 * N;
  //@ requires \valid(y + (0 .. SIZE));  //! rejected
  static __global__ void fill(int *y) { y[SIZE] = 0; }
};
int main() {
  int *y;
  cudaMalloc(&y, 64 * sizeof(int));
  Tile<2>::fill<<<1, 1>>>(y);
  Tile<3>::fill<<<1, 1>>>(y);
  cudaFree(y);
}
