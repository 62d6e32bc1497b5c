// goto, do-while, break, continue, nesting, a comma in a for's condition, an endless loop.
__global__ void kernel(int *data, int n) {
  int i = 0;
  do {
    if (data[i] == 0)
      continue;
    if (data[i] < 0)
      break;
    data[i] = 1;
  } while (++i < n);
  for (int j = 0, k = n; data[0] = j, j < k; ++j, --k)
    for (int m = j; m; m /= 2)
      data[m] += 1;
  while (true) {
    if (n-- <= 0)
      goto done;
    for (;;) {
      if (data[n] == 3)
        goto done;
      break;
    }
  }
done:
  data[0] = i;
}
