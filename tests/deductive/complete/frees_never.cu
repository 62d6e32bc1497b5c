// A free that no thread comes to is one all the same.
// expect: open invalid-free, null-pointer, invalid-pointer, api-misuse
/*@ requires \valid(p + (0 .. 0));
    requires gridDim.x == 1 && blockDim.x == 1;
    assigns p[0 .. 0];
*/
__global__ void release(int *p) {
  p[0] = 1;
  if (false) free(p);
  if (blockDim.x == 2) free(p);
}
