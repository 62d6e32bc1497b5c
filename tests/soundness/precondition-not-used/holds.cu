// run: --engine bmc --grid 1 --block 1
// expect: PROVED_WITHIN division-by-zero k
/*@ requires \forall integer i; 0 <= i < n ==> a[i] != 0; */
__global__ void k(int *a, int n) {
  if (n > 0 && a[0] != 0) a[0] = 1 / a[0];
}
