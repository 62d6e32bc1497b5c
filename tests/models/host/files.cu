// Files: any answer of the system is possible, within what the functions promise.
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
int main() {
  char line[16];
  int bad = 0, n = 0;
  FILE *f = fopen("some.txt", "r");
  if (f == nullptr) f = fopen64("other.txt", "w");
  if (f != nullptr) f = freopen("third.txt", "r", f);
  if (f != nullptr) {
    setvbuf(f, nullptr, _IOFBF, 0);
    setbuf(f, nullptr);
    setlinebuf(f);
    bad += fread(line, 1, 16, f) > 16;
    bad += fwrite(line, 1, 0, f) > 0;
    bad += fgetc(f) > 255;
    bad += getc(f) < -1;
    bad += ungetc('a', f) != 'a';
    bad += fscanf(f, "%d", &n) > 1;
    if (fgets(line, 16, f) != nullptr) bad += line[0] == line[1] + 1 && false;
    char *made = nullptr;
    size_t room = 0;
    bad += getline(&made, &room, f) == 0;
    bad += getdelim(&made, &room, ',', f) == 0;
    free(made);
    fseek(f, 0, SEEK_SET);
    fseeko(f, 0, SEEK_SET);
    rewind(f);
    bad += ftell(f) < -1 || ftello(f) < -1 || fileno(f) < 3;
    flockfile(f);
    funlockfile(f);
    if (feof(f) || ferror(f)) clearerr(f);
    fclose(f);
  }
  if (FILE *p = popen("ls", "r")) pclose(p);
  if (FILE *t = tmpfile()) fclose(t);
  if (FILE *d = fdopen(5, "r")) fclose(d);
  bad += getchar() > 255;
  if (rename("a", "b") != 0) perror("rename");
  int fd = open("x", O_RDONLY);
  if (fd >= 0) {
    struct stat s;
    bad += fstat(fd, &s) == 0 && s.st_size < 0;
    lseek(fd, 0, SEEK_SET);
    fsync(fd);
    ftruncate(fd, 0);
    isatty(fd);
    close(fd);
  }
  int other = creat("y", 0600);
  if (other >= 0) close(other);
  struct stat s;
  lstat("x", &s);
  mkdir("d", 0700);
  chmod("d", 0700);
  chdir("d");
  unlink("x");
  rmdir("d");
  getcwd(line, 16);
  namespace fs = std::filesystem;
  if (fs::exists("x") && fs::is_regular_file("x") && !fs::is_directory("x")) bad += fs::file_size("x") < 0;
  fs::create_directory("d");
  fs::create_directories("d/e");
  printf("%d\n", bad);                                                   //= 0
}
