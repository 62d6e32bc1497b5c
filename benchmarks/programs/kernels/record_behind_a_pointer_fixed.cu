// run: --kernel scale --grid 2 --block 32 --no-check overflow
// expect: proved
// needs: kernel
// launch: 2 x 32
// fix: each thread scales its own
struct Vector {
  float *data;
  int size;
};

__global__ void scale(Vector *v, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v->size) v->data[i] *= factor;
}
