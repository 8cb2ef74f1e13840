//===- __sfx_c.h - The C library, for machines without its headers
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host declarations; device overloads of the ones that CUDA offers are in
// ../__shmfix_libc.h and ../__shmfix_math.h.

#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef long time_t, clock_t, suseconds_t, off_t;
typedef __INTPTR_TYPE__ ssize_t;
typedef unsigned int useconds_t, uint, u_int;
typedef unsigned short ushort, u_short;
typedef unsigned long ulong, u_long;
typedef unsigned char u_char;
struct __sfx_file;
typedef struct __sfx_file FILE;
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday,
      tm_isdst;
};
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct timezone {
  int tz_minuteswest, tz_dsttime;
};
typedef struct {
  int quot, rem;
} div_t;

extern "C" {
extern FILE *stdin, *stdout, *stderr;
int fprintf(FILE *, const char *, ...);
int printf(const char *, ...);
int sprintf(char *, const char *, ...) noexcept;
int snprintf(char *, size_t, const char *, ...) noexcept;
int vprintf(const char *, va_list);
int vfprintf(FILE *, const char *, va_list);
int vsnprintf(char *, size_t, const char *, va_list) noexcept;
int scanf(const char *, ...);
int fscanf(FILE *, const char *, ...);
int sscanf(const char *, const char *, ...) noexcept;
int puts(const char *);
int putchar(int);
int fputs(const char *, FILE *);
int fputc(int, FILE *);
int getchar();
int fgetc(FILE *);
int getc(FILE *);
char *fgets(char *, int, FILE *);
FILE *fopen(const char *, const char *);
int fclose(FILE *);
int fflush(FILE *);
size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
int fseek(FILE *, long, int);
long ftell(FILE *);
void rewind(FILE *);
int feof(FILE *) noexcept;
int ferror(FILE *) noexcept;
void perror(const char *);
int remove(const char *) noexcept;
int setvbuf(FILE *, char *, int, size_t) noexcept;

void *malloc(size_t) noexcept;
void *calloc(size_t, size_t) noexcept;
void *realloc(void *, size_t) noexcept;
void free(void *) noexcept;
void *aligned_alloc(size_t, size_t) noexcept;
int posix_memalign(void **, size_t, size_t) noexcept;
void exit(int) noexcept __attribute__((noreturn));
void _exit(int) noexcept __attribute__((noreturn));
void abort() noexcept __attribute__((noreturn));
int atexit(void (*)()) noexcept;
int atoi(const char *) noexcept;
long atol(const char *) noexcept;
long long atoll(const char *) noexcept;
double atof(const char *) noexcept;
long strtol(const char *, char **, int) noexcept;
long long strtoll(const char *, char **, int) noexcept;
unsigned long strtoul(const char *, char **, int) noexcept;
unsigned long long strtoull(const char *, char **, int) noexcept;
double strtod(const char *, char **) noexcept;
float strtof(const char *, char **) noexcept;
int rand() noexcept;
void srand(unsigned) noexcept;
int rand_r(unsigned *) noexcept;
long random() noexcept;
void srandom(unsigned) noexcept;
double drand48() noexcept;
void srand48(long) noexcept;
char *getenv(const char *) noexcept;
int setenv(const char *, const char *, int) noexcept;
int system(const char *);
int abs(int) noexcept;
long labs(long) noexcept;
long long llabs(long long) noexcept;
div_t div(int, int) noexcept;
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));

void *memcpy(void *, const void *, size_t) noexcept;
void *memmove(void *, const void *, size_t) noexcept;
void *memset(void *, int, size_t) noexcept;
int memcmp(const void *, const void *, size_t) noexcept;
size_t strlen(const char *) noexcept;
void *memchr(const void *, int, size_t) noexcept;
char *strcpy(char *, const char *) noexcept;
char *strncpy(char *, const char *, size_t) noexcept;
char *strcat(char *, const char *) noexcept;
char *strncat(char *, const char *, size_t) noexcept;
int strcmp(const char *, const char *) noexcept;
int strncmp(const char *, const char *, size_t) noexcept;
int strcasecmp(const char *, const char *) noexcept;
int strncasecmp(const char *, const char *, size_t) noexcept;
char *strtok(char *, const char *) noexcept;
char *strdup(const char *) noexcept;
char *strerror(int) noexcept;
char *strchr(const char *, int) noexcept;
char *strrchr(const char *, int) noexcept;
char *strstr(const char *, const char *) noexcept;

time_t time(time_t *) noexcept;
clock_t clock() noexcept;
double difftime(time_t, time_t) noexcept;
struct tm *localtime(const time_t *) noexcept;
struct tm *gmtime(const time_t *) noexcept;
char *ctime(const time_t *) noexcept;
size_t strftime(char *, size_t, const char *, const struct tm *) noexcept;
int gettimeofday(struct timeval *, void *) noexcept;
int clock_gettime(int, struct timespec *) noexcept;
int nanosleep(const struct timespec *, struct timespec *);
int usleep(useconds_t);
unsigned sleep(unsigned);
int getopt(int, char *const *, const char *) noexcept;
extern char *optarg;
extern int optind, opterr, optopt;
int gethostname(char *, size_t) noexcept;
int getpid() noexcept;
long sysconf(int) noexcept;

int isalpha(int) noexcept;
int isdigit(int) noexcept;
int isalnum(int) noexcept;
int isspace(int) noexcept;
int isupper(int) noexcept;
int islower(int) noexcept;
int ispunct(int) noexcept;
int toupper(int) noexcept;
int tolower(int) noexcept;
int *__errno_location() noexcept;
}

#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define BUFSIZ 8192
#define _IONBF 2
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define PATH_MAX 4096
#define errno (*__errno_location())
#define ENOMEM 12
#define EINVAL 22
