// run: --check contract
// expect: refuted contract
// why: only the contract of a called function reads y: it is open there too, and more threads count
//@ ensures blockDim.y >= 1 ==> \result == 1;
__device__ int one() { return 1; }

/*@ requires \valid(c + (0 .. 0)) && c[0] == 0 && gridDim.x * blockDim.x <= 1000;
    ensures c[0] == gridDim.x * blockDim.x;     //! contract
*/
__global__ void count(int *c) { atomicAdd(c, one()); }
