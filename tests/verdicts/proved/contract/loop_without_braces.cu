// expect: proved all
// why: a loop's contract may stand at the start of a body without braces
/*@ requires 0 < n <= 1000 && gridDim.x == 1 && blockDim.x == 1 && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == 1;
*/
__global__ void fill(int *a, int n) {
  for (int i = 0; i < n; i++)
    /*@ loop invariant i == loop_count && i <= n;
        loop invariant \forall integer j; 0 <= j < i ==> a[j] == 1;
        loop variant n - i; */
    a[i] = 1;
}
