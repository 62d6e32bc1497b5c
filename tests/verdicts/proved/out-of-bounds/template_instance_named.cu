// run: --instantiate 'tiles::mark<4>' --instantiate 'mark<3>'
// expect: proved all
// fix: both instances that are asked for have such an element
namespace tiles {
template <int N>
__global__ void mark(int value) {
  __shared__ int cell[5];
  if (threadIdx.x == 0) cell[N] = value;
}
}
