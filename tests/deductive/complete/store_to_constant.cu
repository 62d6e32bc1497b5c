// A constant is written through a cast.
// expect: open constant-write, null-pointer, invalid-pointer, uninitialized-read, deadlock
// expect: proved invalid-free, api-misuse
__constant__ int table[4];

/*@ requires blockDim.x == 4 && gridDim.x == 1;
    assigns table[0 .. 3];
*/
__global__ void fill() { ((int *)table)[threadIdx.x] = 1; }
