// Memory from the device heap: malloc and free, new and delete, arrays with destructors.
struct Cell {
  int value = 3;
  __device__ ~Cell() { value = 0; }
};

__global__ void kernel(int n, int *out) {
  int *data = (int *)malloc(n * sizeof(int));
  if (data == nullptr)
    return;
  data[0] = n;
  *out = data[0];
  free(data);
  int *one = new int(5);
  delete one;
  Cell *cells = new Cell[2];
  out[1] = cells[1].value;
  delete[] cells;
}
