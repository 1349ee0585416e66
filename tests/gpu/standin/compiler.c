/* NVRTC's part: the source goes through g++, behind device.h and before what the driver
 * asks of it.  A compiled source is kept in the folder STANDIN_CACHE, if that is set. */
#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "standin.h"

enum {
    RTC_OK = 0,
    RTC_INVALID_INPUT = 3,
    RTC_INVALID_PROGRAM = 4,
    RTC_INVALID_OPTION = 5,
    RTC_COMPILATION = 6,
    RTC_INTERNAL = 11
};

typedef struct program {
    char *source, *log;
    code_head head;
    char *object;      /* after it was compiled */
} program;

static const uint32_t architectures[] = { 75, 80, 90 };
enum { ARCHITECTURES = sizeof architectures / sizeof *architectures };

/* --- files ------------------------------------------------------------------------- */

static char *read_all(const char *path, size_t *bytes)
{
    FILE *f = fopen(path, "r");
    char *text = NULL;
    size_t n = 0, got;
    if (f == NULL)
        return NULL;
    do {
        text = realloc(text, n + 65537);
        got = fread(text + n, 1, 65536, f);
        n += got;
    } while (got > 0);
    fclose(f);
    text[n] = '\0';
    if (bytes)
        *bytes = n;
    return text;
}

static void write_all(const char *path, const char *text, size_t bytes)
{
    FILE *f = fopen(path, "w");
    if (f) {
        fwrite(text, 1, bytes, f);
        fclose(f);
    }
}

/* --- what the driver asks of a module ------------------------------------------------- */

/* "void __attribute__((standin_bounds(512, 4))) name(": the name, and what is in the brackets. */
static const char *kernel_head(const char *c, char *name, char *most, size_t room)
{
    static const char bounds[] = "__attribute__((standin_bounds(";
    snprintf(most, room, "%d", THREADS_MOST);
    while (*c) {
        while (isspace((unsigned char)*c))
            c++;
        if (strncmp(c, bounds, sizeof bounds - 1) == 0) {
            const char *end = c += sizeof bounds - 1;
            for (int depth = 0; *end && (depth > 0 || *end != ')'); end++)
                depth += *end == '(' ? 1 : *end == ')' ? -1 : 0;
            snprintf(most, room, "%.*s", (int)(end - c), c);
            c = end + strspn(end, ")");
            continue;
        }
        size_t length = 0;
        while (isalnum((unsigned char)c[length]) || c[length] == '_')
            length++;
        if (length == 0)
            break;
        snprintf(name, room, "%.*s", (int)length, c);
        c += length;
        if (c[strspn(c, " \n\t")] == '(')
            return c;
    }
    return NULL;
}

static void write_kernels(FILE *f, const char *text)
{
    static const char mark[] = "__attribute__((standin_kernel))";
    char name[256], most[256];
    char *table = NULL;
    size_t length;
    FILE *t = open_memstream(&table, &length);
    for (const char *c = text; (c = strstr(c, mark)) != NULL;) {
        c += sizeof mark - 1;
        if (kernel_head(c, name, most, sizeof name) == NULL)
            continue;
        fprintf(
            f,
            "extern \"C\" __attribute__((no_sanitize(\"thread\"))) void standin_call_%s(void **a) "
            "{ standin_call(%s, a); }\n"
            "static unsigned standin_sizes_%s(unsigned *to) { return standin_sizes(%s, to); }\n",
            name, name, name, name);
        fprintf(t, "{ \"%s\", standin_call_%s, standin_sizes_%s, standin_first(%s) }, ", name, name,
                name, most);
    }
    fclose(t);
    fprintf(f,
            "extern \"C\" { extern const standin_entry standin_kernels[]; const standin_entry "
            "standin_kernels[] = { %s { 0, 0, 0, 0 } }; }\n",
            table);
    free(table);
}

/* `extern __shared__ unsigned char name[];` gets the size that a block may have. */
static void write_shared(FILE *f, const char *text)
{
    static const char mark[] = "extern thread_local ";
    const char *c = strstr(text, mark), *end = c ? strchr(c, '[') : NULL;
    fputs("extern \"C\" { thread_local char standin_mark; char *standin_mark_at(void) { return "
          "&standin_mark; } }\n",
          f);
    if (end == NULL)
        return;
    const char *name = end;
    while (name > c && (isalnum((unsigned char)name[-1]) || name[-1] == '_'))
        name--;
    fprintf(f,
            "%.*s[%d];\nextern \"C\" { extern const char standin_grows[]; const char "
            "standin_grows[] = \"%.*s\"; }\n",
            (int)(end - c - (sizeof "extern " - 1)), c + sizeof "extern " - 1, SHARED_MOST,
            (int)(end - name), name);
}

static bool write_tail(const char *path)
{
    char *text = read_all(path, NULL);
    FILE *f = text ? fopen(path, "a") : NULL;
    if (f) {
        fputc('\n', f);
        write_shared(f, text);
        write_kernels(f, text);
        fclose(f);
    }
    free(text);
    return f != NULL;
}

/* --- g++ ---------------------------------------------------------------------------------- */

#define FLAGS                                                                                      \
    "-std=c++17 -O1 -fPIC -fno-exceptions -fno-rtti -fno-extern-tls-init "                         \
    "-ftls-model=local-dynamic -fno-strict-aliasing -fwrapv "                                      \
    "-Wno-attributes -Wno-unknown-pragmas"
#define WATCHED                                                                                    \
    "-fsanitize=thread --param tsan-instrument-func-entry-exit=0 "                                 \
    "-fsanitize=bounds,alignment,shift,integer-divide-by-zero"

/* Of the compilation, which takes a third less where nothing is made faster: what make check runs
 * is over before that pays. */
static const char *flags(void)
{
    static char text[512];
    const char *size = getenv("MMCALC_TESTS");
    snprintf(text, sizeof text, "%s %s", watching() ? WATCHED : "",
             size && strcmp(size, "small") == 0 ? "-O0 -ftoplevel-reorder" : "");
    return text;
}

/* In the folder; what it says is added to the log. */
static bool step(const char *folder, const char *format, const char *what)
{
    char command[2048], all[4096];
    snprintf(command, sizeof command, format, what);
    snprintf(all, sizeof all, "cd '%s' && LC_ALL=C %s >>log 2>&1 </dev/null", folder, command);
    return system(all) == 0;
}

static const char *own_path(void)
{
    Dl_info about;
    return dladdr((void *)own_path, &about) ? about.dli_fname : "";
}

static int build(program *p, const char *folder)
{
    char path[256];
    snprintf(path, sizeof path, "%s/kernel.cu", folder);
    write_all(path, p->source, strlen(p->source));
    bool good = step(folder, "g++ " FLAGS " -x c++ -E -include %s -o kernel.ii kernel.cu",
                     "'" STANDIN_FOLDER "/device.h'");
    snprintf(path, sizeof path, "%s/kernel.ii", folder);
    good = good && write_tail(path);
    good = good && step(folder, "g++ " FLAGS " %s -c -o kernel.o kernel.ii", flags());
    good = good && step(folder, "g++ -shared -nostdlib -o kernel.so kernel.o '%s'", own_path());
    snprintf(path, sizeof path, "%s/log", folder);
    free(p->log);
    p->log = read_all(path, NULL);
    snprintf(path, sizeof path, "%s/kernel.so", folder);
    size_t bytes = 0;
    p->object = good ? read_all(path, &bytes) : NULL;
    p->head.bytes = bytes;
    return p->object ? RTC_OK : RTC_COMPILATION;
}

static int build_apart(program *p)
{
    char folder[] = "/tmp/standin.XXXXXX", path[256];
    static const char *const files[] = { "kernel.cu", "kernel.ii", "kernel.o", "kernel.so", "log" };
    if (mkdtemp(folder) == NULL)
        return RTC_INTERNAL;
    int e = build(p, folder);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    rmdir(folder);
    return e;
}

/* --- kept ------------------------------------------------------------------------------------ */

static bool cache_path(const program *p, char *path, size_t room)
{
    const char *folder = getenv("STANDIN_CACHE");
    uint64_t h = UINT64_C(14695981039346656037);
    const char *const parts[] = { p->source, flags(), own_path(),
                                  __DATE__ __TIME__ }; /* what is compiled calls this library */
    for (int i = 0; i < 4; i++)
        for (const char *c = parts[i]; *c; c++)
            h = (h ^ (unsigned char)*c) * UINT64_C(1099511628211);
    return folder && *folder
           && snprintf(path, room, "%s/%016llx.so", folder, (unsigned long long)h) < (int)room;
}

static int compile(program *p)
{
    char path[512], part[540];
    size_t bytes;
    bool keeps = cache_path(p, path, sizeof path);
    if (keeps && (p->object = read_all(path, &bytes)) != NULL) {
        p->head.bytes = bytes;
        return RTC_OK;
    }
    int e = build_apart(p);
    if (keeps && e == RTC_OK && !*p->log) {
        snprintf(part, sizeof part, "%s.%d", path, (int)getpid());
        write_all(part, p->object, p->head.bytes);
        rename(part, path);
    }
    return e;
}

/* --- NVRTC ------------------------------------------------------------------------------------ */

/* Loaded by the name libnvrtc.so.12 it is one of CUDA 12. */
static int version(void) { return strstr(own_path(), "libnvrtc.so.12") ? 12 : 13; }
int nvrtcVersion(int *major, int *minor)
{
    *major = version();
    *minor = *major == 12 ? 4 : 0;
    return RTC_OK;
}
const char *nvrtcGetErrorString(int e)
{
    return e == RTC_COMPILATION      ? "NVRTC_ERROR_COMPILATION"
           : e == RTC_INVALID_OPTION ? "NVRTC_ERROR_INVALID_OPTION"
           : e == RTC_OK             ? "NVRTC_SUCCESS"
                                     : "NVRTC_ERROR";
}

int nvrtcCreateProgram(program **out, const char *source, const char *name, int n,
                       const char *const *headers, const char *const *names)
{
    (void)headers, (void)names;
    if (source == NULL || name == NULL || n != 0)
        return RTC_INVALID_INPUT;
    program *p = calloc(1, sizeof *p);
    p->source = strdup(source);
    p->log = strdup("");
    *out = p;
    return RTC_OK;
}

static int take_option(program *p, const char *o)
{
    char kind[16];
    unsigned arch;
    if (strcmp(o, "--std=c++17") == 0)
        return RTC_OK;
    if (sscanf(o, "--gpu-architecture=%15[a-z]_%u", kind, &arch) != 2)
        return RTC_INVALID_OPTION;
    for (int i = 0; i < ARCHITECTURES; i++)
        if (architectures[i] == arch) {
            p->head.arch = arch;
            p->head.ptx = strcmp(kind, "compute") == 0;
            return RTC_OK;
        }
    return RTC_INVALID_OPTION;
}

int nvrtcCompileProgram(program *p, int n, const char *const *options)
{
    memcpy(p->head.magic, CODE_MAGIC, sizeof CODE_MAGIC);
    p->head.version = (uint32_t)version();
    for (int i = 0; i < n; i++)
        if (take_option(p, options[i]) != RTC_OK)
            return RTC_INVALID_OPTION;
    return p->object ? RTC_OK : compile(p);
}

int nvrtcDestroyProgram(program **p)
{
    free((*p)->source);
    free((*p)->log);
    free((*p)->object);
    free(*p);
    *p = NULL;
    return RTC_OK;
}

int nvrtcGetProgramLogSize(const program *p, size_t *n) { *n = strlen(p->log) + 1; return RTC_OK; }
int nvrtcGetProgramLog(const program *p, char *to) { strcpy(to, p->log); return RTC_OK; }

/* As NVRTC does it, there is no cubin for an architecture that is only virtual. */
static int size_of(const program *p, bool ptx, size_t *n)
{
    if (p->object == NULL)
        return RTC_INVALID_PROGRAM;
    *n = p->head.ptx == ptx ? sizeof p->head + p->head.bytes : 0;
    return RTC_OK;
}

static int code_of(const program *p, bool ptx, char *to)
{
    if (p->object == NULL || p->head.ptx != ptx)
        return RTC_INVALID_PROGRAM;
    memcpy(to, &p->head, sizeof p->head);
    memcpy(to + sizeof p->head, p->object, p->head.bytes);
    return RTC_OK;
}

int nvrtcGetPTXSize(const program *p, size_t *n) { return size_of(p, true, n); }
int nvrtcGetPTX(const program *p, char *to) { return code_of(p, true, to); }

#ifndef STANDIN_OLD /* an NVRTC from before these */
int nvrtcGetCUBINSize(const program *p, size_t *n) { return size_of(p, false, n); }
int nvrtcGetCUBIN(const program *p, char *to) { return code_of(p, false, to); }
int nvrtcGetNumSupportedArchs(int *n) { *n = ARCHITECTURES; return RTC_OK; }
int nvrtcGetSupportedArchs(int *list)
{
    for (int i = 0; i < ARCHITECTURES; i++)
        list[i] = (int)architectures[i];
    return RTC_OK;
}
#endif
