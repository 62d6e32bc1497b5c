// expect: REFUTED invalid-pointer main
int main() {
  char bytes[4] = {};
  return *(int *)bytes; // clang makes code for any address, others do not
}
