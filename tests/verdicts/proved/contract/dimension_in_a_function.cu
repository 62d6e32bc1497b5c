// run: --check contract
// expect: proved contract
// why: the clause counts the threads in all the dimensions that the kernel's functions name
//@ ensures blockDim.y >= 1 ==> \result == 1;
__device__ int one() { return 1; }

/*@ requires \valid(c + (0 .. 0)) && c[0] == 0;
    requires gridDim.x == 1 && blockDim.x * blockDim.y <= 1000;
    ensures c[0] == blockDim.x * blockDim.y;
*/
__global__ void count(int *c) { atomicAdd(c, one()); }
