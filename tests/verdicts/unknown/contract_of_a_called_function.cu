// expect: unknown contract
// why: the kernel says nothing of itself, and what it calls says what is wrong
__device__ int cells[1024];
/*@ requires x >= 1; ensures \result > 1000; assigns \nothing; */
__device__ int twice(int x) { return 2 * x; }

__global__ void put() {
  if (blockIdx.x == 0) cells[threadIdx.x] = twice(threadIdx.x);
}
