// expect: refuted barrier-divergence
// why: nobody votes, so that the mask names nobody; the thread that comes with it is not in it
__global__ void only_those_who_vote(int *v, int n) {
  int i = threadIdx.x;
  unsigned voted = __ballot_sync(0xffffffffu, i > n);
  if (i < n) v[i] = __shfl_sync(voted, i, 0);  //! barrier-divergence
}

int main() {
  int *d;
  cudaMalloc(&d, 32 * sizeof(int));
  only_those_who_vote<<<1, 32>>>(d, 31);
  cudaDeviceSynchronize();
  cudaFree(d);
}
