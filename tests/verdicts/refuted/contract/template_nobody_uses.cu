// expect: refuted contract
// why: the contract of a template is that of the instance which speaks for it
//@ requires gridDim.x == 1 && \valid(y + (0 .. blockDim.x - 1));
//@ ensures \forall integer i; 0 <= i < blockDim.x ==> y[i] == 2 * N;  //! contract
template <int N>
__global__ void fill(int *y) {
  constexpr int M = N + 1;
  //@ assert M == N + 1;
  y[threadIdx.x] = 2 * M;
}
