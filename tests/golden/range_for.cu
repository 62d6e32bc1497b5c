// Range-for over arrays, structured bindings of a record and an array, initialisers in if.
struct Pair { int first; float second; };

__global__ void kernel(Pair *pairs, int *out) {
  int values[3] = {1, 2, 3};
  int sum = 0;
  for (int value : values)
    sum += value;
  for (auto &value : values)
    value = sum;
  auto [index, weight] = pairs[0];
  auto &[number, ignored] = pairs[1];
  number = index + (int)weight;
  if (auto [a, b, c] = values; a < b)
    out[0] = c;
}
