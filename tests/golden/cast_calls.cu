// A function called by name through a pointer of another type: undefined where the call stands.
int none() { return 1; }
int two(int a, int b) { return a + b; }
int more(int first, ...) { return first; }

int main(int argc, char **argv) {
  int fine = more(1, 2, 3) + ((int (*)(int, int))two)(1, 2);
  if (argc > 1) fine += ((int (*)(int))none)(3);
  return fine;
}
