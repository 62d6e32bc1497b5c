// expect: refuted data-race
// why: not even what the thread itself wrote before
__global__ void k(int *p) {
  int2 *d = (int2 *)p;
  d[threadIdx.x].x = 1;                 //! data-race
  int2 seen = __ldg(&d[threadIdx.x]);   //! data-race
  d[threadIdx.x].y = seen.x;            //! data-race
}
int main() {
  int *d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  k<<<1, 32>>>(d);
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
