// expect: proved contract
// why: blocks and threads in three dimensions

/*@ requires nx == gridDim.x * blockDim.x && ny == gridDim.y * blockDim.y
      && nz == gridDim.z * blockDim.z;
    ensures \forall integer z, y, x; 0 <= z < nz && 0 <= y < ny && 0 <= x < nx ==>
      b[(z * ny + y) * nx + x] == s * a[(z * ny + y) * nx + x];
    assigns b[0 .. nx * ny * nz - 1];
*/
__global__ void scale(const double *a, double *b, double s, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  int i = (z * ny + y) * nx + x;
  b[i] = s * a[i];
}
