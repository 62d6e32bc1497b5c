// run: --instantiate 'tiles::mark<4>' --instantiate 'mark<3>'
// expect: refuted out-of-bounds mark<4>
// why: of the instances that are asked for one has no such element
namespace tiles {
template <int N>
__global__ void mark(int value) {
  __shared__ int cell[4];
  if (threadIdx.x == 0) cell[N] = value;  //! out-of-bounds
}
}
