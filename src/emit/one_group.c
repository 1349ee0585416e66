/* A program of the DMM as one kernel: its threads are one group, and its memory is the group's
 * local memory, whose banks are as in the model (spec kernels.md). The plan's launches are a table
 * in scratch memory; the group goes through it, with a barrier after each. */
#include <stdlib.h>
#include <string.h>

#include "emit/inside.h"

bool one_group_fits(const recorder *rec, uint64_t words, int bits)
{
    return words * (uint64_t)bits / 8 <= rec->o->local && words < (uint64_t)1 << 32;
}

/* Adds the table, a row for each launch: its phase, and where its numbers are. */
static void put_table(plan *p)
{
    p->table_words = 2 * p->launch_count + p->value_count;
    p->table = mem_array(p->table_words + 1, sizeof *p->table);
    for (size_t i = 0; i < p->launch_count; i++) {
        p->table[2 * i] = p->launches[i].kernel;
        p->table[2 * i + 1]
            = (int64_t)(p->scratch + 2 * p->launch_count + p->launches[i].first);
    }
    if (p->value_count)
        memcpy(p->table + 2 * p->launch_count, p->values, p->value_count * sizeof *p->values);
}

static void put_cases(const plan *p, str *s)
{
    for (int i = 0; i < p->kernel_count; i++) {
        str_format(s, "        case %d: %s(shared, scratch", i, p->kernels[i].name);
        for (int k = 0; k < p->kernels[i].values; k++)
            str_format(s, ", value[%d]", k);
        str_add(s, "); break;\n");
    }
}

/* The text of the kernel: the words are read from global memory, and written back at the end. */
static char *main_text(const plan *p, const char *name)
{
    str s = { 0 };
    str_format(&s,
               "KERNEL void %s(GLOBAL_MEM word *memory, GLOBAL_MEM i64 *scratch, i64 words, i64 "
               "table, i64 phases LOCAL_ARG(word, shared))\n"
               "{\n"
               "    LOCAL_BODY(word, shared)\n"
               "    for (i64 i = LID; i < words; i += LDIM)\n"
               "        shared[i] = memory[i];\n"
               "    GROUP_BARRIER();\n"
               "    for (i64 k = 0; k < phases; k++) {\n"
               "        GLOBAL_MEM const i64 *value = scratch + scratch[table + 2 * k + 1];\n"
               "        switch ((int)scratch[table + 2 * k]) {\n",
               name);
    put_cases(p, &s);
    str_add(&s, "        }\n"
                "        GROUP_BARRIER();\n"
                "    }\n"
                "    for (i64 i = LID; i < words; i += LDIM)\n"
                "        memory[i] = shared[i];\n"
                "}\n");
    return str_take(&s);
}

void one_group_fold(recorder *rec, const char *name, uint32_t size)
{
    plan *p = rec->plan;
    str head = { 0 };
    put_table(p);
    str_add(&head, p->head ? p->head : "");
    char *text = main_text(p, name);
    for (int i = 0; i < p->kernel_count; i++) {
        str_format(&head, "%s\n", p->kernels[i].text);
        free(p->kernels[i].name);
        free(p->kernels[i].text);
        free(p->kernels[i].names);
        free(p->kernels[i].types);
    }
    free(p->head);
    p->head = str_take(&head);
    p->kernels[0] = (plan_kernel){
        .name = mem_copy(name), .text = text, .values = 3, .local = true
    };
    p->launches[0] = (plan_launch){ .groups = 1, .size = size, .turns = 1,
                                    .local = (uint32_t)(p->memory * (uint64_t)p->bits / 8) };
    p->values = mem_grow_array(p->values, 3, sizeof *p->values);
    p->values[0] = (int64_t)p->memory;
    p->values[1] = (int64_t)p->scratch;
    p->values[2] = (int64_t)p->launch_count;
    p->value_count = 3;
    p->kernel_count = 1;
    p->launch_count = 1;
    p->one_group = true;
    judge_clear(p);
}
