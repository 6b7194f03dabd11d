// SPDX-License-Identifier: MIT
//
// Faults for a program on Linux with glibc: loaded before it, this library answers some
// of its calls as a system in trouble would. Scripts/inject-faults.py compiles and uses it.
//
// FAULT_KIND    memory   the call number FAULT_AT for memory gets none; counted are calls
//                        from the libraries whose names begin with one of FAULT_LIBRARIES,
//                        and what libxml2 asks of functions given to xmlMemSetup
//               error    the call number FAULT_AT fails with FAULT_ERRNO
//               eintr    every second call is interrupted
//               short    calls transfer 1 to FAULT_AT bytes
//               delay    calls take FAULT_AT microseconds longer
// FAULT_CALLS   names of calls, between commas, for all kinds but `memory`
// FAULT_LAST    with `memory` and `error`: the number of the last call that fails
// FAULT_REPORT  a file that gets an `x` for each fault, and an `L` where the code of one of
//               the libraries crashes

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum kind { NONE, MEMORY, ERROR, INTERRUPT, SHORT, DELAY };

static enum kind kind;
static const char *calls = "", *libraries = "", *report;
static long first = 1, last = 1;
static int error = EIO;
static atomic_long counter;

// Where the code of the libraries is.
static struct { uintptr_t start, end; } ranges[64];
static int range_count;
// Set while a function that libxml2 was given allocates for it.
static _Thread_local int is_allocating;

static long number(const char *name, long usual) {
  const char *text = getenv(name);
  return text ? atol(text) : usual;
}

// Whether a list of words between commas has one that is `text`, or begins it.
static int lists(const char *words, const char *text, int is_prefix) {
  while (*words) {
    size_t length = strcspn(words, ",");
    if (length && !strncmp(words, text, length) && (is_prefix || !text[length])) return 1;
    words += length + (words[length] == ',');
  }
  return 0;
}

static int note_library(struct dl_phdr_info *info, size_t size, void *unused) {
  const char *slash = strrchr(info->dlpi_name, '/');
  if (!lists(libraries, slash ? slash + 1 : info->dlpi_name, 1)) return 0;
  for (int index = 0; index < info->dlpi_phnum && range_count < 64; index++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[index];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    ranges[range_count].start = info->dlpi_addr + header->p_vaddr;
    ranges[range_count++].end = info->dlpi_addr + header->p_vaddr + header->p_memsz;
  }
  return 0;
}

__attribute__((constructor)) static void begin(void) {
  static const char *kinds[] = {"none", "memory", "error", "eintr", "short", "delay"};
  const char *name = getenv("FAULT_KIND");
  if (getenv("FAULT_CALLS")) calls = getenv("FAULT_CALLS");
  if (getenv("FAULT_LIBRARIES")) libraries = getenv("FAULT_LIBRARIES");
  report = getenv("FAULT_REPORT");
  first = number("FAULT_AT", 1);
  last = number("FAULT_LAST", first);
  error = (int)number("FAULT_ERRNO", EIO);
  dl_iterate_phdr(note_library, NULL);
  for (int index = 0; name && index < 6; index++) {
    if (!strcmp(name, kinds[index])) kind = (enum kind)index;
  }
}

static void note(const char *mark) {
  if (!report) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_APPEND, 0600);
  syscall(SYS_write, file, mark, 1);
  syscall(SYS_close, file);
}

static int is_turn(void) {
  long now = atomic_fetch_add(&counter, 1) + 1;
  if (now < first || now > last) return 0;
  note("x");
  return 1;
}

static int is_in_library(uintptr_t place) {
  for (int index = 0; index < range_count; index++) {
    if (place >= ranges[index].start && place < ranges[index].end) return 1;
  }
  return 0;
}

// MARK: Memory

static int is_from_library(void *caller) {
  if (is_allocating) {
    // What else the program's function asks for is its own.
    is_allocating = 0;
    return 1;
  }
  return is_in_library((uintptr_t)caller);
}

#define FAILS_WITHOUT_MEMORY                                                               \
  (kind == MEMORY && is_from_library(__builtin_return_address(0)) && is_turn())

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t),
    *__libc_realloc(void *, size_t);

void *malloc(size_t size) {
  if (FAILS_WITHOUT_MEMORY) { errno = ENOMEM; return NULL; }
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  if (FAILS_WITHOUT_MEMORY) { errno = ENOMEM; return NULL; }
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  if (size && FAILS_WITHOUT_MEMORY) { errno = ENOMEM; return NULL; }
  return __libc_realloc(old, size);
}

char *strdup(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy;
  if (FAILS_WITHOUT_MEMORY) { errno = ENOMEM; return NULL; }
  copy = __libc_malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}

// The program's functions stand between libxml2 and malloc: what they ask for is libxml2's.
static void *(*given_malloc)(size_t), *(*given_realloc)(void *, size_t);
static char *(*given_strdup)(const char *);

static void *marked_malloc(size_t size) {
  is_allocating = 1;
  void *new = given_malloc(size);
  is_allocating = 0;
  return new;
}

static void *marked_realloc(void *old, size_t size) {
  is_allocating = 1;
  void *new = given_realloc(old, size);
  is_allocating = 0;
  return new;
}

static char *marked_strdup(const char *text) {
  is_allocating = 1;
  char *new = given_strdup(text);
  is_allocating = 0;
  return new;
}

int xmlMemSetup(
    void (*free_function)(void *), void *(*malloc_function)(size_t),
    void *(*realloc_function)(void *, size_t), char *(*strdup_function)(const char *)) {
  int (*real)(void (*)(void *), void *(*)(size_t), void *(*)(void *, size_t),
              char *(*)(const char *)) = dlsym(RTLD_NEXT, "xmlMemSetup");
  if (!real) return -1;
  if (kind != MEMORY || !lists(libraries, "libxml2.so", 1)) {
    return real(free_function, malloc_function, realloc_function, strdup_function);
  }
  given_malloc = malloc_function;
  given_realloc = realloc_function;
  given_strdup = strdup_function;
  return real(free_function, marked_malloc, marked_realloc, marked_strdup);
}

// MARK: Crashes

// What the program does about a crash.
static void (*given_handler)(int);

static void handle_crash(int number, siginfo_t *info, void *state) {
  ucontext_t *context = state;
#if defined(__x86_64__)
  uintptr_t place = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  uintptr_t place = (uintptr_t)context->uc_mcontext.pc;
#else
  uintptr_t place = 0;
#endif
  if (is_in_library(place)) note("L");
  if (given_handler) given_handler(number);
  // The program raises it again.
  _exit(127);
}

void (*signal(int number, void (*handler)(int)))(int) {
  if (kind == MEMORY && number == SIGSEGV && handler != SIG_DFL && handler != SIG_IGN) {
    struct sigaction action = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_NODEFER};
    given_handler = handler;
    sigaction(SIGSEGV, &action, NULL);
    return SIG_DFL;
  }
  return ((void (*(*)(int, void (*)(int)))(int))dlsym(RTLD_NEXT, "signal"))(number, handler);
}

// MARK: Calls of the system

// Whether a call fails now; `size` is how much it may transfer.
static int fails(const char *name, size_t *size) {
  if (kind <= MEMORY || !lists(calls, name, 0)) return 0;
  switch (kind) {
    case ERROR:
      if (!is_turn()) return 0;
      errno = error;
      return 1;
    case INTERRUPT:
      if (atomic_fetch_add(&counter, 1) % 2 == 0) return 0;
      errno = EINTR;
      return 1;
    case SHORT:
      if (size && *size > 1) {
        size_t most = 1 + (size_t)atomic_fetch_add(&counter, 1) * 5 % (size_t)first;
        if (most < *size) *size = most;
      }
      return 0;
    default:
      if (kind == DELAY) usleep((useconds_t)first);
      return 0;
  }
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t read(int file, void *buffer, size_t size) {
  if (fails("read", &size)) return -1;
  return syscall(SYS_read, file, buffer, size);
}

ssize_t pread(int file, void *buffer, size_t size, off_t offset) {
  if (fails("read", &size)) return -1;
  return syscall(SYS_pread64, file, buffer, size, offset);
}

ssize_t pread64(int file, void *buffer, size_t size, off_t offset) {
  return pread(file, buffer, size, offset);
}

// What a program says of a fault can be read.
ssize_t write(int file, const void *buffer, size_t size) {
  if (file != STDERR_FILENO && fails("write", &size)) return -1;
  return syscall(SYS_write, file, buffer, size);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (fails("open", NULL)) return -1;
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open(path, flags, mode);
}

int fstat(int file, struct stat *info) {
  if (fails("fstat", NULL)) return -1;
  return REAL(fstat)(file, info);
}

int stat(const char *path, struct stat *info) {
  if (fails("stat", NULL)) return -1;
  return REAL(stat)(path, info);
}

int rename(const char *from, const char *to) {
  if (fails("rename", NULL)) return -1;
  return REAL(rename)(from, to);
}

int link(const char *from, const char *to) {
  if (fails("link", NULL)) return -1;
  return REAL(link)(from, to);
}

int fsync(int file) {
  if (fails("fsync", NULL)) return -1;
  return (int)syscall(SYS_fsync, file);
}

// The file is closed also where that fails.
int close(int file) {
  int answer = (int)syscall(SYS_close, file);
  if (fails("close", NULL)) return -1;
  return answer;
}

int flock(int file, int operation) {
  if (fails("flock", NULL)) return -1;
  return (int)syscall(SYS_flock, file, operation);
}
