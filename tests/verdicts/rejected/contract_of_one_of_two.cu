// expect: rejected unknown name `g`
// why: nothing says which of the two is meant
namespace first {
__device__ int g[4];
}
namespace second {
__device__ int g[4];
}
/*@ requires gridDim.x == 1 && blockDim.x == 4;
    ensures g[0] == 1; */  //! rejected
__global__ void fill() {
  first::g[threadIdx.x] = 1;
  second::g[threadIdx.x] = 2;
}
