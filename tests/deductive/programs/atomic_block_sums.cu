// expect: proved contract
// why: one cell for each block, all its threads add to it

/*@ ensures \forall integer b; 0 <= b < gridDim.x ==>
      out[b] == \old(out[b]) + \sum(0, blockDim.x - 1, \lambda integer k; in[b * blockDim.x + k]);
    assigns out[0 .. gridDim.x - 1];
*/
__global__ void block_sums(const int *in, int *out) {
  atomicAdd(&out[blockIdx.x], in[blockIdx.x * blockDim.x + threadIdx.x]);
}
