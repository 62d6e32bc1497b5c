// What is printed is not looked at.
// expect: open null-pointer, invalid-pointer, uninitialized-read, undefined-behaviour, api-misuse
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void told(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x;
  if (i < n) p[i] = 1;
  printf("%d\n", x);
}
