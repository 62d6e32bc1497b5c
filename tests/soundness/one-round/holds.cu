// expect: PROVED contract k
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1 && 0 <= n <= 9;
    ensures \forall integer i; 0 <= i < blockDim.x ==> 0 < n ==> a[i] == n - 1; */
__global__ void k(int *a, int n) {
  int r = 0;
  /*@ loop invariant 0 <= r <= n && (0 < r ==> a[threadIdx.x] == r - 1);
      loop assigns r, a[0 .. blockDim.x - 1];
      loop variant n - r; */
  while (r < n) {
    a[threadIdx.x] = r;
    r++;
  }
}
