// Pointers: arithmetic, differences, comparison, casts, arrays of arrays, pointers to arrays.
struct Grid { int cells[2][3]; int *extra; };

__global__ void kernel(int *p, int *q, Grid *grid, int (*rows)[4], int i, int j) {
  int *end = p + i;
  p[0] = q - p;
  while (p != end && p < q)
    *p++ = -1;
  *(p - 1) = grid->cells[i][j];
  grid->extra[j] = rows[i][j];
  int *flat = &grid->cells[0][0];
  flat[i] = *(*(rows + 1) + 2);
  char *bytes = reinterpret_cast<char *>(q);
  bytes[3] = 1;
  long address = (long)q;
  q = (int *)(address + 4);
  if (q)
    *q = i[p];
  int *past = &grid->cells[1][3];
  *past = 0;
}
