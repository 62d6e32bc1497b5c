// class: simulation
// expect: safe
// needs: side >= 2 && side % 2 == 0 && side <= 30000 && (colour == 0 || colour == 1) && \valid(spin + (0 .. side * side - 1))
// sizes: any
// why: an update of one colour of the board reads neighbours of the other colour only, as the side is even
#include <cstdio>
#include <cstdlib>

__global__ void update_colour(int *spin, int side, int colour) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= side || y >= side || ((x + y) & 1) != colour) return;
  const int left = x == 0 ? side - 1 : x - 1, right = x == side - 1 ? 0 : x + 1;
  const int up = y == 0 ? side - 1 : y - 1, down = y == side - 1 ? 0 : y + 1;
  const int positive = (spin[y * side + left] > 0) + (spin[y * side + right] > 0) +
                       (spin[up * side + x] > 0) + (spin[down * side + x] > 0);
  spin[y * side + x] = positive >= 2 ? 1 : -1;
}

int main() {
  const int side = 24;
  int *spin = (int *)malloc((side * side) * sizeof(int));
  for (int i = 0; i < side * side; ++i) spin[i] = (i * 7) % 5 > 2 ? 1 : -1;
  int *d_spin = nullptr;
  cudaMalloc(&d_spin, (side * side) * sizeof(int));
  cudaMemcpy(d_spin, spin, (side * side) * sizeof(int), cudaMemcpyHostToDevice);
  update_colour<<<dim3(2, 3), dim3(16, 8)>>>(d_spin, side, 0);
  update_colour<<<dim3(2, 3), dim3(16, 8)>>>(d_spin, side, 1);
  cudaMemcpy(spin, d_spin, (side * side) * sizeof(int), cudaMemcpyDeviceToHost);
  double total_spin = 0;
  for (int i = 0; i < side * side; ++i) total_spin += spin[i];
  printf("spin %g\n", total_spin);
  cudaFree(d_spin);
  free(spin);
  return 0;
}
