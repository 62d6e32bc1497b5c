// expect: PROVED_IF contract k
/*@ requires gridDim.x == 1 && gridDim.y == 1 && blockDim.z == 1;
    ensures \forall integer x, y; 0 <= x < blockDim.x && 0 <= y < blockDim.y ==> a[0] == a[0]; */
__global__ void k(int *a) {
  int s = threadIdx.x + threadIdx.y;
  a[s * (s + 1) / 2 + threadIdx.y] = 1;
}
