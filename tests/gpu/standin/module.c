/* A module: a shared object, loaded from memory; its kernels, and where its shared
 * memory lies.  g++ keeps what is `thread_local` in one segment and names the arrays of
 * a function _ZZ12access_banksE4cell, so the object's own table of symbols tells which
 * kernel has which. */
#include <dlfcn.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "standin.h"

static const char magic[] = "module";

/* --- symbols ----------------------------------------------------------------------- */

typedef struct symbols {
    const Elf64_Sym *at;
    size_t count;
    const char *names;
} symbols;

static bool find_symbols(const char *object, symbols *s)
{
    const Elf64_Ehdr *head = (const Elf64_Ehdr *)object;
    const Elf64_Shdr *section = (const Elf64_Shdr *)(object + head->e_shoff);
    for (int i = 0; i < head->e_shnum; i++)
        if (section[i].sh_type == SHT_SYMTAB) {
            s->at = (const Elf64_Sym *)(object + section[i].sh_offset);
            s->count = section[i].sh_size / sizeof *s->at;
            s->names = object + section[section[i].sh_link].sh_offset;
            return true;
        }
    return false;
}

static void add_array(kernel *k, const Elf64_Sym *sym)
{
    if (k->arrays == sizeof k->own / sizeof *k->own)
        return;
    k->own[k->arrays++] = (range){ (uint32_t)sym->st_value, (uint32_t)sym->st_size };
    k->shared += ((uint32_t)sym->st_size + 15) / 16 * 16;
}

/* A shared array of a kernel is its own; one of another function may be anybody's. */
static void give_array(module *m, const Elf64_Sym *sym, const char *name)
{
    char prefix[160];
    for (int i = 0; i < m->count; i++) {
        snprintf(prefix, sizeof prefix, "_ZZ%zu%sE", strlen(m->kernels[i].name),
                 m->kernels[i].name);
        if (strncmp(name, prefix, strlen(prefix)) == 0) {
            add_array(&m->kernels[i], sym);
            return;
        }
    }
    for (int i = 0; i < m->count; i++)
        add_array(&m->kernels[i], sym);
}

static void give_shared(module *m, const char *object)
{
    symbols s;
    uint32_t mark = 0;
    const char *grows = dlsym(m->handle, "standin_grows");
    if (!find_symbols(object, &s))
        return;
    for (size_t i = 0; i < s.count; i++) {
        const char *name = s.names + s.at[i].st_name;
        uint32_t end = (uint32_t)(s.at[i].st_value + s.at[i].st_size);
        if (ELF64_ST_TYPE(s.at[i].st_info) != STT_TLS)
            continue;
        m->shared_bytes = end > m->shared_bytes ? end : m->shared_bytes;
        if (strcmp(name, "standin_mark") == 0)
            mark = (uint32_t)s.at[i].st_value;
        else if (grows && strcmp(name, grows) == 0)
            m->grows = (range){ (uint32_t)s.at[i].st_value, (uint32_t)s.at[i].st_size };
        else
            give_array(m, &s.at[i], name);
    }
    char *(*mark_at)(void) = (char *(*)(void))dlsym(m->handle, "standin_mark_at");
    m->shared = mark_at() - mark;
}

/* --- loading --------------------------------------------------------------------------- */

typedef struct entry {
    const char *name;
    void (*call)(void **);
    unsigned (*sizes)(unsigned *);
    unsigned most;
} entry;

static void give_kernels(module *m)
{
    const entry *e = dlsym(m->handle, "standin_kernels");
    while (e[m->count].name)
        m->count++;
    m->kernels = calloc((size_t)m->count + 1, sizeof *m->kernels);
    for (int i = 0; i < m->count; i++) {
        kernel *k = &m->kernels[i];
        *k = (kernel){ .name = e[i].name, .call = e[i].call, .most = e[i].most, .module = m };
        k->params = e[i].sizes(k->size);
    }
}

static int open_object(const char *object, size_t bytes, module *m)
{
    char path[64];
    m->fd = memfd_create("kernels", MFD_CLOEXEC);
    if (m->fd < 0 || write(m->fd, object, bytes) != (ssize_t)bytes)
        return CU_INVALID_IMAGE;
    snprintf(path, sizeof path, "/proc/self/fd/%d",
             m->fd); /* kept open: the name is the loader's */
    m->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (m->handle == NULL)
        fprintf(stderr, "standin: %s\n", dlerror());
    return m->handle ? CU_OK : CU_INVALID_IMAGE;
}

int module_load(const void *code, int capability, module **out)
{
    const code_head *head = code;
    module *m = calloc(1, sizeof *m);
    int e = CU_OK;
    m->magic = magic;
    m->fd = -1;
    *out = m;
    if (memcmp(code, ELFMAG, SELFMAG) == 0)
        m->foreign = true;
    else if (memcmp(head->magic, CODE_MAGIC, sizeof CODE_MAGIC) != 0)
        e = CU_INVALID_IMAGE;
    else if (head->ptx ? (int)head->arch > capability : (int)head->arch != capability)
        e = CU_NO_BINARY;
    else if ((e = open_object((const char *)(head + 1), head->bytes, m)) == CU_OK) {
        give_kernels(m);
        give_shared(m, (const char *)(head + 1));
    }
    if (e != CU_OK)
        module_unload(m);
    return e;
}

void module_unload(module *m)
{
    if (m->handle)
        dlclose(m->handle);
    if (m->fd >= 0)
        close(m->fd);
    m->magic = NULL;
    free(m->kernels);
    free(m);
}

/* A real cubin has whatever is asked for. */
static kernel *foreign_kernel(module *m)
{
    if (m->kernels == NULL) {
        m->kernels = calloc(1, sizeof *m->kernels);
        *m->kernels = (kernel){ .name = "", .most = THREADS_MOST, .module = m };
    }
    return m->kernels;
}

kernel *module_kernel(module *m, const char *name)
{
    if (m->foreign)
        return foreign_kernel(m);
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->kernels[i].name, name) == 0)
            return &m->kernels[i];
    return NULL;
}
