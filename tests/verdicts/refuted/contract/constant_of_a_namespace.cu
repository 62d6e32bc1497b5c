// expect: refuted contract
// why: in box, COUNT is 4, whatever it is outside; the first element is 8
constexpr int COUNT = 8;
namespace box {
constexpr int COUNT = 4;
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 0));
    ensures y[0] == COUNT; */  //! contract
__global__ void count(int *y) { y[0] = ::COUNT; }
}  // namespace box
