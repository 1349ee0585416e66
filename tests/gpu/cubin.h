/* What a cubin's own tables say of a kernel: the compiler's report, where the kernels cannot be
 * asked of a driver. */
#ifndef MMCALC_TESTS_GPU_CUBIN_H
#define MMCALC_TESTS_GPU_CUBIN_H

#include <elf.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct cubin_report {
    uint32_t registers, stack,
        shared; /* of a thread; bytes of a thread's own memory; bytes of a block's */
} cubin_report;

static inline const Elf64_Shdr *cubin_section(const char *cubin, const char *name)
{
    const Elf64_Ehdr *head = (const Elf64_Ehdr *)cubin;
    const Elf64_Shdr *section = (const Elf64_Shdr *)(cubin + head->e_shoff);
    const char *names = cubin + section[head->e_shstrndx].sh_offset;
    for (int i = 0; i < head->e_shnum; i++)
        if (strcmp(names + section[i].sh_name, name) == 0)
            return &section[i];
    return NULL;
}

/* .nv.info is a list of attributes; those of form 4 have a size and, if it is 8, a symbol and a
 * value. */
static inline bool cubin_attribute(const char *cubin, const char *kernel, uint8_t attribute,
                                   uint32_t *value)
{
    const Elf64_Shdr *info = cubin_section(cubin, ".nv.info"),
                     *table = cubin_section(cubin, ".symtab"),
                     *text = cubin_section(cubin, ".strtab");
    if (info == NULL || table == NULL || text == NULL)
        return false;
    const char *at = cubin + info->sh_offset, *end = at + info->sh_size;
    while (at + 4 <= end) {
        uint8_t form = (uint8_t)at[0], what = (uint8_t)at[1];
        uint16_t size;
        uint32_t pair[2];
        memcpy(&size, at + 2, sizeof size);
        at += 4;
        if (form != 4)
            continue;
        if (size == sizeof pair && what == attribute) {
            memcpy(pair, at, sizeof pair);
            const Elf64_Sym *symbol = (const Elf64_Sym *)(cubin + table->sh_offset) + pair[0];
            if (strcmp(cubin + text->sh_offset + symbol->st_name, kernel) == 0) {
                *value = pair[1];
                return true;
            }
        }
        at += size;
    }
    return false;
}

enum {
    CUBIN_FRAME = 0x11,
    CUBIN_REGISTERS = 0x2F,
    CUBIN_RESERVED =
        1024 /* bytes of shared memory that the system keeps for itself, from sm_90 on */
};

/* False if the cubin has no such kernel, or does not say. */
static inline bool cubin_kernel(const char *cubin, const char *kernel, cubin_report *r)
{
    char name[160];
    snprintf(name, sizeof name, ".nv.shared.%s", kernel);
    const Elf64_Shdr *shared = cubin_section(cubin, name);
    r->shared = shared && shared->sh_size > CUBIN_RESERVED
                    ? (uint32_t)shared->sh_size - CUBIN_RESERVED
                    : 0;
    return memcmp(cubin, ELFMAG, SELFMAG) == 0
           && cubin_attribute(cubin, kernel, CUBIN_REGISTERS, &r->registers)
           && cubin_attribute(cubin, kernel, CUBIN_FRAME, &r->stack);
}

/* Loads of shared memory that stand right behind the one that gave their address, so that nothing
 * is computed in between.  An instruction of sm_70 and later has 128 bits: the operation in the
 * lowest 12, its result's register from bit 16, its first operand's from bit 24. */
static inline int cubin_chained(const char *cubin, const char *kernel)
{
    enum { LOAD_SHARED = 0x984, WORD = 16 };
    char name[160];
    snprintf(name, sizeof name, ".text.%s", kernel);
    const Elf64_Shdr *text = cubin_section(cubin, name);
    int chained = 0, gave = -1;
    for (uint64_t at = 0; text && at + WORD <= text->sh_size; at += WORD) {
        uint32_t low;
        memcpy(&low, cubin + text->sh_offset + at, sizeof low);
        bool loads = (low & 0xfff) == LOAD_SHARED;
        chained += loads && gave == (int)(low >> 24);
        gave = loads ? (int)(low >> 16 & 0xff) : -1;
    }
    return chained;
}

#endif
