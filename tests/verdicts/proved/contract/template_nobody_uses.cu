// expect: proved all
// fix: the value is that of the contract
//@ requires gridDim.x == 1 && \valid(y + (0 .. blockDim.x - 1));
//@ ensures \forall integer i; 0 <= i < blockDim.x ==> y[i] == 2 * N;
template <int N>
__global__ void fill(int *y) {
  constexpr int M = N + 1;
  //@ assert M == N + 1;
  y[threadIdx.x] = 2 * M - 2;
}
