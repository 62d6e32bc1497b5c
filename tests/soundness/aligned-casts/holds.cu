// expect: PROVED invalid-pointer main
int main() {
  alignas(int) char bytes[4] = {};
  return *(int *)bytes;
}
