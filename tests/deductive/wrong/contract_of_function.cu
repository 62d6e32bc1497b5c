// expect: unknown contract
// why: the kernel is right if the function is, and that one is wrong

/*@ ensures \result == x + 2;
    assigns \nothing;
*/
__device__ int next(int x) { return x + 1; }

/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == i + 2;
*/
__global__ void fill(int *out) {
  out[threadIdx.x] = next(threadIdx.x);
}
