// expect: REFUTED api-misuse main
#include <cooperative_groups.h>
__global__ void k() { cooperative_groups::this_grid().sync(); }
int main() { cudaLaunchCooperativeKernel(k, 1 << 24, 1, nullptr, 0, 0); }
