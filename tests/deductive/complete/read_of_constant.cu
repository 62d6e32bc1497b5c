// A constant is read, as the host left it.
// expect: proved constant-write, null-pointer, invalid-pointer, invalid-free, uninitialized-read
// expect: proved undefined-behaviour, api-misuse, deadlock
__constant__ int table[4];

/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void look_up(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = table[i % 4];
}
