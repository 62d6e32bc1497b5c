// run: --kernel scale --grid 2 --block 32 --no-check overflow
// expect: refuted data-race
// needs: kernel
// launch: 2 x 32
// why: two threads scale the same element of the array that the record leads to
struct Vector {
  float *data;
  int size;
};

__global__ void scale(Vector *v, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v->size) v->data[i / 2] *= factor;  //! data-race
}
