/* The tree of a kernel's text: types, expressions and statements of the C that kernels are written
 * in, CUDA's and OpenCL's words among them.  All in the arena of the text. */
#ifndef MMCALC_LENS_SYNTAX_H
#define MMCALC_LENS_SYNTAX_H

#include "lens/token.h"

typedef enum ctype_kind {
    CTYPE_UNKNOWN, /* a name that nothing says anything of: its size is not known */
    CTYPE_VOID,
    CTYPE_INT,
    CTYPE_REAL,
    CTYPE_STRUCT, /* a vector of OpenCL's or CUDA's, too */
    CTYPE_POINTER,
    CTYPE_ARRAY
} ctype_kind;

typedef enum cspace { CSPACE_LOCAL, CSPACE_SHARED, CSPACE_GLOBAL, CSPACE_CONSTANT } cspace;

typedef struct ctype ctype;
typedef struct cmember {
    const char *name;
    const ctype *type;
    int64_t offset;
} cmember;

struct ctype {
    ctype_kind kind;
    const char *name; /* as it is written; of an unknown one what is asked for */
    int64_t size;     /* bytes; 0: not known */
    int64_t align;
    bool has_sign;
    const ctype *of; /* of a pointer, an array */
    int64_t count;   /* of an array; -1: not known */
    cspace space;    /* of a pointer in OpenCL: what it points to */
    const cmember *members;
    int member_count;
};

typedef enum cnode_kind {
    CN_INT, /* type, value */
    CN_REAL,
    CN_TEXT,
    CN_NAME,   /* name */
    CN_UNARY,  /* op: - + ! ~ * & ; a */
    CN_STEP,   /* op: ++ --; a; after: the value is that of before */
    CN_BINARY, /* op; a, b */
    CN_ASSIGN, /* op: "" of =, else + - ...; a = b */
    CN_CHOICE, /* a ? b : c */
    CN_CALL,   /* a(b...) ; types: of f<T, 8>(...) the tokens of what is between, in b's text */
    CN_INDEX,  /* a[b] */
    CN_MEMBER, /* a.name */
    CN_CAST,   /* (type)a */
    CN_SIZEOF, /* of type, or of a */
    CN_COMMA,  /* a, b */
    CN_LIST,   /* {a...} */
    CN_LAMBDA, /* function */

    CN_DECLARE, /* type, name, dims: b linked by next (NULL node kind CN_LIST without a: []), a:
                   what it begins as, space */
    CN_DO_EXPR, /* a */
    CN_IF,      /* a then b else c */
    CN_FOR,     /* a; b; c: d */
    CN_WHILE,   /* a, d */
    CN_UNTIL,   /* do d while (a) */
    CN_BLOCK,   /* a...; open: without a scope of its own, several declarations */
    CN_RETURN,  /* a or NULL */
    CN_BREAK,
    CN_CONTINUE,
    CN_SWITCH,    /* a, d: statements */
    CN_CASE,      /* a, or NULL: default */
    CN_ASSEMBLER, /* name: its text; a: operands read, b: operands written */
    CN_UNREAD     /* name: why it is not understood */
} cnode_kind;

typedef struct cnode cnode;
struct cnode {
    cnode_kind kind;
    const char *op, *name;
    cnode *a, *b, *c, *d, *next;
    const ctype *type;
    int64_t value;
    cspace space;
    bool after, open;
    bool fixed, outside; /* CN_DECLARE: const; extern */
    span at;
    const struct cfunction *function; /* CN_LAMBDA; of a call, once it is known */
    const token *from, *to;           /* what is kept unread: template arguments */
    int id;                           /* its number; the same each time that its text is read */
    void *own;                        /* of who runs it */
};

typedef struct cparam {
    const char *name;
    const ctype *type;
    const token *from, *to; /* a template's: what it is if nobody says */
    bool is_type, is_reference;
    span at;
} cparam;

typedef struct cfunction {
    const char *name;
    bool kernel;
    const cparam *templates;
    int template_count;
    const token *head, *body; /* from its result's type; from its `{` */
    bool conversion;          /* what a structure is as a pointer: without parameters */
    const cparam *params;     /* once its head is read, with the template's parameters bound */
    int param_count;
    const ctype *result; /* once its head is; NULL: the type of what it returns */
    cnode *tree;         /* once its body is */
    span at;
    struct cfunction *next;
} cfunction;

/* A name bound while a function is read: a type, or (type NULL) a name of a value. */
typedef struct ctype_name {
    const char *name;
    const ctype *type;
    const struct ctype_name *next;
} ctype_name;

typedef struct cfile {
    arena *a;
    tokens t;
    bool opencl;
    cfunction *functions; /* in the order of the text */
    const ctype_name *types;
    cnode *values; /* constants of the file, CN_DECLARE linked by next */
    int ids;
} cfile;

/* Reads what stands at the file's level; bodies are kept as tokens until they are asked for.
 * ST_PARSE where a function's bracket is never closed, which would hide all that follows. */
status syntax_file(cfile *f, diag *d);

/* The head and the body of a function, types of its templates bound by `bound`.  What is not
 * understood within is a CN_UNREAD. */
cfunction *syntax_function(cfile *f, const cfunction *fn, const ctype_name *bound);

/* One expression, all of the tokens from `from` to `to` (exclusive; NULL: to the end).  NULL, told
 * in d, where it is none. */
cnode *syntax_expression(cfile *f, const token *from, const token *to, diag *d);

/* A type alone, as a template's argument has it; NULL where it is none. */
const ctype *syntax_type(cfile *f, const token *from, const token *to);

/* Behind the bracket that matches the one at t; the end of the text where there is none. */
const token *syntax_behind(const token *t);

/* --- types (syntax_types.c) ------------------------------------------------------------------- */

extern const ctype ctype_int, ctype_uint, ctype_long, ctype_ulong, ctype_bool, ctype_float,
    ctype_void;

/* A type that every kernel knows: "float4", "uint32_t"; NULL where there is none of the name.
 * `opencl`: as OpenCL has it, where a vector of 3 takes the room of 4. */
const ctype *ctype_built_in(arena *a, const char *name, bool opencl);
const ctype *ctype_pointer(arena *a, const ctype *of, cspace space);
const ctype *ctype_array(arena *a, const ctype *of, int64_t count); /* count -1: not known */
const ctype *ctype_unknown(arena *a, const char *name);
const cmember *ctype_member(const ctype *t,
                            const char *name); /* also .s0, .lo of a vector; or NULL */

#endif
