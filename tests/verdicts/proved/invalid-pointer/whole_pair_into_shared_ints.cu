// expect: proved all
// why: the array is aligned for a whole int2
__device__ int2 twice(int x) { return make_int2(x, x); }
__global__ void pairs() {
  __shared__ alignas(int2) int s[8];
  reinterpret_cast<int2 *>(s)[threadIdx.x] = twice(threadIdx.x);
}
int main() { pairs<<<1, 4>>>(); }
