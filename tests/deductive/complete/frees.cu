// The kernel frees what it was given.
// expect: open invalid-free, null-pointer, invalid-pointer, api-misuse
/*@ requires gridDim.x == 1;
    requires \valid(p + (0 .. 0));
    assigns p[0 .. 0];
*/
__global__ void release(int *p) {
  if (threadIdx.x == 0) free(p);
}
