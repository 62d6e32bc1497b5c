// run: -- 3
// expect: PROVED_WITHIN division-by-zero main
int main(int argc, char **argv) { return 1 / (argc - 1); }
