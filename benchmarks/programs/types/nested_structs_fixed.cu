// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 2
// launch: 1 x 4
// fix: it is below
#include <cuda_runtime.h>

struct Row {
  short cells[3];
};
struct Board {
  Row rows[2];
  int moves;
};

__global__ void place(Board *boards, int cell) {
  Board *mine = &boards[threadIdx.x];
  mine->rows[1].cells[cell] = 1;
  mine->moves += 1;
}

int main() {
  int cell = nondet_int();
  __ESBMC_assume(cell >= 0 && cell < 3);
  Board *boards;
  cudaMalloc(&boards, 4 * sizeof(Board));
  cudaMemset(boards, 0, 4 * sizeof(Board));
  place<<<1, 4>>>(boards, cell);
  cudaDeviceSynchronize();
  cudaFree(boards);
  return 0;
}
