// <dirent.h>: directories are declared, not modelled.
#pragma once
#include <sys/types.h>
typedef struct __wp_directory DIR;
struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
#define DT_DIR 4
#define DT_REG 8
extern "C" {
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
}
