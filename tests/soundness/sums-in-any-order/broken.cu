// expect: UNKNOWN contract k
/*@ requires \valid(sum + (0 .. 0)) && gridDim.x == 1 && blockDim.x == 2;
    ensures sum[0] == (\old(sum[0]) + a[0]) + a[1]; */
__global__ void k(float *sum, const float *a) { atomicAdd(sum, a[threadIdx.x]); }
