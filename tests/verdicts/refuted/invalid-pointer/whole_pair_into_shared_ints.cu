// expect: refuted invalid-pointer
// why: an int array is aligned for ints, which a whole int2 need not be
__device__ int2 twice(int x) { return make_int2(x, x); }
__global__ void pairs() {
  __shared__ int s[8];
  reinterpret_cast<int2 *>(s)[threadIdx.x] = twice(threadIdx.x);  //! invalid-pointer
}
int main() { pairs<<<1, 4>>>(); }
