// expect: PROVED contract k
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1 && \valid(s + (0 .. 1));
    ensures a[0] == 1; */
__global__ void k(int *a) {
  extern __shared__ int s[];
  s[0] = 1;
  s[1] = 2;
  a[0] = s[0];
}
