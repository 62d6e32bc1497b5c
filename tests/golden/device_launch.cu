// A kernel that launches a kernel: not supported, said where it stands.
__global__ void child(int *out) { *out = 1; }
__global__ void parent(int *out) { child<<<1, 1>>>(out); }
