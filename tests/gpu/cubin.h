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

#endif
