/* The types that kernels are written with: see syntax.h. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "lens/syntax.h"

#define WHOLE(SIZE, SIGN, NAME)                                                                    \
    {                                                                                              \
        .kind = CTYPE_INT, .name = NAME, .size = SIZE, .align = SIZE, .has_sign = SIGN             \
    }
#define REAL(SIZE, NAME)                                                                           \
    {                                                                                              \
        .kind = CTYPE_REAL, .name = NAME, .size = SIZE, .align = SIZE                              \
    }

const ctype ctype_int = WHOLE(4, true, "int"), ctype_uint = WHOLE(4, false, "unsigned int"),
            ctype_long = WHOLE(8, true, "long"), ctype_ulong = WHOLE(8, false, "unsigned long"),
            ctype_bool = WHOLE(1, false, "bool"), ctype_float = REAL(4, "float"),
            ctype_void = { .kind = CTYPE_VOID, .name = "void" };

/* Types of elements; `vectors`: with vectors of 2 to 4, 8 and 16 of them. */
static const struct element {
    ctype type;
    bool vectors;
} elements[] = {
    { WHOLE(1, true, "char"), true },
    { WHOLE(1, false, "uchar"), true },
    { WHOLE(1, true, "int8_t"), false },
    { WHOLE(1, false, "uint8_t"), false },
    { WHOLE(1, false, "bool"), false },
    { WHOLE(2, true, "short"), true },
    { WHOLE(2, false, "ushort"), true },
    { WHOLE(2, true, "int16_t"), false },
    { WHOLE(2, false, "uint16_t"), false },
    { WHOLE(4, true, "int"), true },
    { WHOLE(4, false, "uint"), true },
    { WHOLE(4, true, "int32_t"), false },
    { WHOLE(4, false, "uint32_t"), false },
    { WHOLE(8, true, "long"), true },
    { WHOLE(8, false, "ulong"), true },
    { WHOLE(8, true, "longlong"), true },
    { WHOLE(8, false, "ulonglong"), true },
    { WHOLE(8, true, "int64_t"), false },
    { WHOLE(8, false, "uint64_t"), false },
    { WHOLE(8, false, "size_t"), false },
    { WHOLE(8, true, "ptrdiff_t"), false },
    { WHOLE(8, true, "intptr_t"), false },
    { WHOLE(8, false, "uintptr_t"), false },
    { REAL(4, "float"), true },
    { REAL(8, "double"), true },
    { REAL(2, "half"), true },
    { REAL(2, "__half"), true },
    { REAL(2, "nv_half"), true },
    { REAL(2, "__nv_bfloat16"), false },
    { REAL(2, "nv_bfloat16"), false },
    { REAL(2, "half_t"), false },
    { REAL(2, "bfloat16_t"), false },
    { { .kind = CTYPE_VOID, .name = "void" }, false },
};

static const ctype *vector_of(arena *a, const ctype *element, const char *name, int count,
                              bool opencl)
{
    static const char *const names[] = { "x", "y", "z", "w" };
    cmember *m = arena_array(a, (size_t)count, sizeof *m);
    ctype *t = arena_alloc(a, sizeof *t);
    for (int k = 0; k < count; k++)
        m[k] = (cmember){ k < 4 ? names[k] : arena_format(a, "s%x", (unsigned)k), element,
                          k * element->size };
    int64_t room = (opencl && count == 3 ? 4 : count) * element->size;
    *t = (ctype){ .kind = CTYPE_STRUCT,
                  .name = arena_copy(a, name),
                  .size = room,
                  .align = count == 3 && !opencl ? element->size
                           : room > 16           ? 16
                                                 : room,
                  .of = element,
                  .members = m,
                  .member_count = count };
    return t;
}

const ctype *ctype_built_in(arena *a, const char *name, bool opencl)
{
    const size_t all = sizeof elements / sizeof *elements;
    for (size_t k = 0; k < all; k++) {
        const char *of = elements[k].type.name;
        size_t length = strlen(of);
        if (strcmp(of, name) == 0)
            return &elements[k].type;
        if (elements[k].vectors && strncmp(name, of, length) == 0
            && isdigit((unsigned char)name[length])) {
            int count = atoi(name + length);
            bool there = (count >= 1 && count <= 4) || (opencl && (count == 8 || count == 16));
            if (there && strspn(name + length, "0123456789") == strlen(name + length))
                return vector_of(a, &elements[k].type, name, count, opencl);
        }
    }
    if (strcmp(name, "dim3") == 0)
        return vector_of(a, &ctype_uint, name, 3, false);
    if (str_among(name, "__half2 __nv_bfloat162 nv_bfloat162"))
        return vector_of(a, ctype_built_in(a, "half", false), name, 2, false);
    return NULL;
}

const ctype *ctype_pointer(arena *a, const ctype *of, cspace space)
{
    ctype *t = arena_alloc(a, sizeof *t);
    *t = (ctype){
        .kind = CTYPE_POINTER, .name = "pointer", .size = 8, .align = 8, .of = of, .space = space
    };
    return t;
}

const ctype *ctype_array(arena *a, const ctype *of, int64_t count)
{
    ctype *t = arena_alloc(a, sizeof *t);
    int64_t size;
    bool known = count >= 0 && !__builtin_mul_overflow(count, of->size, &size);
    *t = (ctype){ .kind = CTYPE_ARRAY,
                  .name = "array",
                  .size = known ? size : 0,
                  .align = of->align,
                  .of = of,
                  .count = count };
    return t;
}

const ctype *ctype_unknown(arena *a, const char *name)
{
    ctype *t = arena_alloc(a, sizeof *t);
    *t = (ctype){ .kind = CTYPE_UNKNOWN, .name = name };
    return t;
}

const cmember *ctype_member(const ctype *t, const char *name)
{
    static const char *const others[] = { "r", "g", "b", "a" };
    for (int k = 0; k < t->member_count; k++)
        if (strcmp(t->members[k].name, name) == 0)
            return &t->members[k];
    for (int k = 0; k < t->member_count && k < 16 && t->of; k++)
        if ((name[0] == 's' || name[0] == 'S') && name[1] && name[2] == '\0'
            && strtol(name + 1, NULL, 16) == k)
            return &t->members[k];
    for (int k = 0; k < t->member_count && k < 4 && t->of; k++)
        if (strcmp(others[k], name) == 0)
            return &t->members[k];
    return NULL;
}
