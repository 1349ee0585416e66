/* The tree of a kernel's text: types, expressions and statements of the C that kernels are written
 * in, with the words of CUDA and OpenCL. All of it lives in the arena of the text. */
#ifndef MMCALC_LENS_SYNTAX_H
#define MMCALC_LENS_SYNTAX_H

#include "lens/token.h"

typedef enum ctype_kind {
    CTYPE_UNKNOWN, /* a name that has not been declared: its size is not known */
    CTYPE_VOID,
    CTYPE_INT,
    CTYPE_REAL,
    CTYPE_STRUCT, /* also a vector of OpenCL or CUDA */
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
    const char *name; /* as it is written; for an unknown type, the name that is asked for */
    int64_t size;     /* bytes; 0: not known */
    int64_t align;
    bool has_sign;
    const ctype *of; /* what a pointer points to; the elements of an array */
    int64_t count;   /* elements of an array; -1: not known */
    cspace space;    /* OpenCL: where the target of a pointer lies */
    const cmember *members;
    int member_count;
};

typedef enum cnode_kind {
    CN_INT, /* type, value */
    CN_REAL,
    CN_TEXT,
    CN_NAME,   /* name */
    CN_UNARY,  /* op: - + ! ~ * & ; a */
    CN_STEP,   /* op: ++ --; a; after: its value is the old one */
    CN_BINARY, /* op; a, b */
    CN_ASSIGN, /* op: "" of =, else + - ...; a = b */
    CN_CHOICE, /* a ? b : c */
    CN_CALL,   /* a(b...); from, to: tokens between < and > in f<T, 8>(...) */
    CN_INDEX,  /* a[b] */
    CN_MEMBER, /* a.name */
    CN_CAST,   /* (type)a */
    CN_SIZEOF, /* sizeof type, or sizeof a */
    CN_COMMA,  /* a, b */
    CN_LIST,   /* {a...} */
    CN_LAMBDA, /* function */

    CN_DECLARE, /* type, name; b: dimensions linked by next (an empty CN_LIST for []); a: initial
                   value; space */
    CN_DO_EXPR, /* a */
    CN_IF,      /* a then b else c */
    CN_FOR,     /* a; b; c: d */
    CN_WHILE,   /* a, d */
    CN_UNTIL,   /* do d while (a) */
    CN_BLOCK,   /* a...; open: has no scope of its own, as several declarations */
    CN_RETURN,  /* a or NULL */
    CN_BREAK,
    CN_CONTINUE,
    CN_SWITCH,    /* a, d: statements */
    CN_CASE,      /* a, or NULL: default */
    CN_LABEL,     /* name: a */
    CN_GOTO,      /* name */
    CN_ASSEMBLER, /* name: the text; a: operands read, b: operands written */
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
    bool after, open, rows; /* rows: CN_DECLARE of a pointer to what b says */
    bool fixed, outside; /* CN_DECLARE: const; extern */
    span at;
    const struct cfunction *function; /* CN_LAMBDA; CN_CALL once it is known */
    const token *from, *to;           /* tokens that are kept unread: template arguments */
    int id;                           /* the node's number, the same each time the text is read */
    void *own;                        /* for the use of who runs it */
};

typedef struct cparam {
    const char *name;
    const ctype *type;
    const token *from, *to; /* a template's default */
    bool is_type, is_reference;
    span at;
} cparam;

typedef struct cfunction {
    const char *name;
    bool kernel;
    const cparam *templates;
    int template_count;
    const token *head, *body; /* head: the first token of its result's type; body: its `{` */
    bool conversion;          /* the conversion of a structure to a pointer, without parameters */
    const cparam *params;     /* set when the head has been read, with template parameters bound */
    int param_count;
    const ctype *result; /* set with the head; NULL: the type of the value returned */
    cnode *tree;         /* set when the body has been read */
    span at;
    struct cfunction *next;
} cfunction;

/* A name that is bound while a function is read: a type or, if `type` is NULL, the name of a
 * value. */
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

/* Reads the file's level; bodies are kept as tokens until they are needed. ST_PARSE if a function's
 * bracket is never closed, which would hide all that follows. */
status syntax_file(cfile *f, diag *d);

/* Reads a function's head and body, with the types of its templates in `bound`. What is not
 * understood is a CN_UNREAD. */
cfunction *syntax_function(cfile *f, const cfunction *fn, const ctype_name *bound);

/* Reads one expression, which is all of the tokens from `from` up to `to` (NULL: to the end). NULL,
 * and d says why, if they are none. */
cnode *syntax_expression(cfile *f, const token *from, const token *to, diag *d);

/* Reads a type by itself, as a template's argument is; NULL if it is none. */
const ctype *syntax_type(cfile *f, const token *from, const token *to);

/* The token behind the bracket that matches the one at t; the text's end if there is none. */
const token *syntax_behind(const token *t);

/* --- types (syntax_types.c) ------------------------------------------------------------------- */

extern const ctype ctype_int, ctype_uint, ctype_long, ctype_ulong, ctype_bool, ctype_float,
    ctype_void;

/* A type that every kernel knows, "float4", "uint32_t"; NULL if there is none of that name.
 * `opencl`: as in OpenCL, where a vector of 3 is as large as one of 4. */
const ctype *ctype_built_in(arena *a, const char *name, bool opencl);
const ctype *ctype_pointer(arena *a, const ctype *of, cspace space);
const ctype *ctype_array(arena *a, const ctype *of, int64_t count); /* count -1: not known */
const ctype *ctype_unknown(arena *a, const char *name);
const cmember *ctype_member(const ctype *t,
                            const char *name); /* or NULL; a vector's .s0 and .lo, too */

#endif
