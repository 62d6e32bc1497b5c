// expect: refuted constant-write main
// why: const_cast lets a const variable be written, which is undefined
int main() {
  const int first = 3;
  const int table[2] = {1, 2};
  const_cast<int &>(first) = 4;             //! constant-write
  const_cast<int *>(table)[1] = first;      //! constant-write
  const int *p = &first;
  return *p + table[1];
}
