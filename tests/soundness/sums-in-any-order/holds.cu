// expect: PROVED contract k
/*@ requires \valid(sum + (0 .. 0)) && gridDim.x == 1 && sum[0] == 0;
    ensures sum[0] == blockDim.x; */
__global__ void k(int *sum) { atomicAdd(sum, 1); }
