/* emit: the kernels made from an algorithm's program, shown or as a file. */
#include <string.h>

#include "base/file.h"
#include "measure/measuring.h"

/* --- a program of its own, in CUDA ------------------------------------------------------------ */

static uint64_t hash_word(uint64_t h, int64_t v)
{
    return (h ^ (uint64_t)v) * UINT64_C(1099511628211);
}

/* What is known of them, in order. */
static uint64_t hash_of(const plan_range *list, int count)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (int i = 0; i < count; i++) {
        const plan_range *r = &list[i];
        for (uint64_t k = 0; k < r->elements * (uint64_t)r->lanes; k++)
            if (r->set == NULL || r->set[k / (uint64_t)r->lanes])
                h = hash_word(h, r->words[k]);
    }
    return h;
}

static void put_words(str *s, const char *type, const char *name, const int64_t *words, uint64_t n)
{
    str_format(s, "static const %s %s[] = {", type, name);
    for (uint64_t i = 0; i < n; i++)
        if (words[i] == INT64_MIN) /* C has no such literal */
            str_format(s, "%s-%lldLL - 1,", i % 8 ? " " : "\n    ", (long long)INT64_MAX);
        else
            str_format(s, "%s%lldLL,", i % 8 ? " " : "\n    ", (long long)words[i]);
    str_format(s, "%s\n};\n", n ? "" : "\n    0");
}

/* Which words are known, as runs: from, to. */
static void put_ranges(str *s, const char *name, const plan_range *list, int count)
{
    uint64_t runs = 0;
    str_format(s, "static const unsigned long long %s[][2] = {", name);
    for (int i = 0; i < count; i++) {
        const plan_range *r = &list[i];
        uint64_t lanes = (uint64_t)r->lanes, n = r->elements;
        for (uint64_t k = 0, to; k < n; k = to) {
            bool on = r->set == NULL || r->set[k];
            for (to = k + 1; to < n && (r->set == NULL || (r->set[to] != 0) == on); to++)
                ;
            if (on)
                str_format(s, "%s{ %llu, %llu },", runs++ % 4 ? " " : "\n    ",
                           (unsigned long long)(r->at + k * lanes),
                           (unsigned long long)(r->at + to * lanes));
        }
    }
    str_format(s, "%s\n};\nstatic const int %s_count = %llu;\n", runs ? "" : "\n    { 0, 0 }", name,
               (unsigned long long)runs);
}

static void put_launches(str *s, const plan *p)
{
    str_add(s, "static const struct { int kernel; unsigned groups, size, local; int first; } "
               "launches[] = {\n");
    for (size_t i = 0; i < p->launch_count; i++) {
        const plan_launch *l = &p->launches[i];
        str_format(s, "    { %d, %llu, %u, %u, %zu }, /* %s */\n", l->kernel,
                   (unsigned long long)l->groups, l->size, l->local, l->first,
                   p->kernels[l->kernel].name);
    }
    str_format(s, "};\nstatic const int launch_count = %zu;\n", p->launch_count);
    put_words(s, "long long", "values", p->values, p->value_count);
    str_add(s, "static const struct { const void *kernel; int values; } kernels[] = {\n");
    for (int i = 0; i < p->kernel_count; i++)
        str_format(s, "    { (const void *)%s, %d },\n", p->kernels[i].name, p->kernels[i].values);
    str_add(s, "};\n");
}

/* The next word of the sequence, as src/machine/layout.c draws it. */
static const char drawn_text[] =
    "static i64 drawn(u64 *state)\n"
    "{\n"
    "    u64 z = (*state += 0x9E3779B97F4A7C15ull);\n"
    "    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;\n"
    "    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;\n"
    "    return (i64)((z ^ (z >> 31)) % 2001) - 1000;\n"
    "}\n\n";

/* An element that is made of words. */
static void put_made(str *s, const plan_range *r)
{
    if (r->draws == 1) {
        str_add(s, "        const i64 x = drawn(&state);\n");
    } else {
        str_add(s, "        struct { i64 ");
        for (int k = 0; k < r->draws; k++)
            str_format(s, "%sc%d", k ? ", " : "", k);
        str_add(s, "; } x;\n");
        for (int k = 0; k < r->draws; k++)
            str_format(s, "        x.c%d = drawn(&state);\n", k);
    }
    str_format(s, "        const tuple%d element = %s;\n", r->lanes, r->made);
    for (int k = 0; k < r->lanes; k++)
        str_format(s, "        to[%d*k + %d] = element.c%d;\n", r->lanes, k, k);
}

/* Permutations, shuffled as src/machine/layout.c does. */
static void put_permuted(str *s, const plan_range *r)
{
    str_format(s,
               "    for (size_t k = 0; k < %llu; k++) {\n"
               "        const size_t size = %llu, step = %llu, i = k %% size;\n"
               "        word *first = to + k / (size * step) * (size * step) + k / size %% step;\n"
               "        u64 z = 0;\n"
               "        for (int t = 0; t < 3; t++)\n"
               "            z = 2001 * z + (u64)(drawn(&state) + 1000);\n"
               "        first[i * step] = first[z %% (i + 1) * step];\n"
               "        first[z %% (i + 1) * step] = (word)i;\n"
               "    }\n",
               (unsigned long long)r->elements, (unsigned long long)r->permuted,
               (unsigned long long)r->step);
}

/* The input, made again from where its words were drawn. */
static void put_input(str *s, const plan *p)
{
    str_format(s, "%sstatic void make_input(word *memory)\n{\n    %s\n", drawn_text,
               p->input_count ? "u64 state;\n    word *to;" : "(void)drawn, (void)memory;");
    for (int i = 0; i < p->input_count; i++) {
        const plan_range *r = &p->inputs[i];
        unsigned long long n = r->elements, words = n * (unsigned long long)r->lanes;
        str_format(s, "    state = %lluull; /* %s */\n    to = memory + %llu;\n",
                   (unsigned long long)r->drawn, r->name, (unsigned long long)r->at);
        if (r->permuted) {
            put_permuted(s, r);
            continue;
        }
        str_format(s, "    for (size_t k = 0; k < %llu; k++)%s\n", r->made ? n : words,
                   r->made ? " {" : "");
        if (r->made)
            put_made(s, r);
        str_add(s, r->made ? "    }\n" : "        to[k] = (word)drawn(&state);\n");
        if (r->sorted)
            str_format(s,
                       "    for (size_t k = 0; k < %llu; k += %llu)\n"
                       "        std::sort(to + k, to + std::min<size_t>(k + %llu, %llu));\n",
                       words, (unsigned long long)r->sorted, (unsigned long long)r->sorted, words);
    }
    str_add(s, "}\n\n");
}

static void put_program(str *s, const plan *p)
{
    str_add(s, "\n/* The launches at this point, input and a look at the result. */\n"
               "#include <algorithm>\n#include <cstdio>\n#include <vector>\n\n");
    put_launches(s, p);
    put_input(s, p);
    put_words(s, "long long", "table", p->table, p->table_words);
    put_ranges(s, "inputs", p->inputs, p->input_count);
    put_ranges(s, "looked_at", p->results, p->result_count);
    str_format(
        s,
        "static const size_t memory_words = %llu, scratch_words = %llu, table_words = %llu;\n"
        "static const unsigned long long wanted_input = %lluull, wanted = %lluull;\n",
        (unsigned long long)p->memory, (unsigned long long)(p->scratch + p->table_words),
        (unsigned long long)p->table_words, (unsigned long long)hash_of(p->inputs, p->input_count),
        (unsigned long long)hash_of(p->results, p->result_count));
}

/* --- the command ------------------------------------------------------------------------------ */

static status add_file(const measuring *m, const char *name, str *to, const node *at)
{
    str_own path = { 0 };
    str_format(&path, "%s/%s", m->folder, name);
    return file_read(str_text(&path), NULL, to, at->at, m->d);
}

/* What stands in scratch memory before the launch, 8 numbers a line. */
static void put_table(str *s, const plan *p)
{
    str_format(
        s, "   Scratch memory from word %llu on, as `table` says:", (unsigned long long)p->scratch);
    for (size_t i = 0; i < p->table_words; i++)
        str_format(s, "%s%lld", i % 8 ? " " : "\n   ", (long long)p->table[i]);
    str_char(s, '\n');
}

/* The launches of an OpenCL file, whose host is another's. */
static void put_launch_list(str *s, const plan *p)
{
    str_add(s, "\n/* The launches, in this order: groups of work-items, bytes of local memory, "
               "numbers\n"
               "   behind memory and scratch:\n");
    for (size_t i = 0; i < p->launch_count; i++) {
        const plan_launch *l = &p->launches[i];
        str_format(s, "   %s: %llu of %u, %u;", p->kernels[l->kernel].name,
                   (unsigned long long)l->groups, l->size, l->local);
        for (int k = 0; k < p->kernels[l->kernel].values; k++)
            str_format(s, " %lld", (long long)p->values[l->first + (size_t)k]);
        str_char(s, '\n');
    }
    if (p->table_words)
        put_table(s, p);
    str_add(s, "*/\n");
}

/* What a file of the language holds. */
static status put_file(const measuring *m, const plan *p, const node *n, str *s)
{
    str_format(s, "/* %s at n = %llu, made by mmcalc from its program. */\n", m->w->name,
               (unsigned long long)m->points[0].n);
    status st = add_file(m, m->cuda ? "cuda.prelude" : "opencl.prelude", s, n);
    if (m->cuda)
        str_add(s, "#undef DEVICE_FN /* the host makes the input, with the same functions */\n"
                   "#define DEVICE_FN static __host__ __device__ __forceinline__\n");
    str_format(s, "#define WORD_BITS %d\n", p->bits);
    status_then(st, add_file(m, "programs.prelude", s, n));
    status_then(st, plan_text(p, s));
    if (st != ST_OK)
        return st;
    if (!m->cuda) {
        put_launch_list(s, p);
        return ST_OK;
    }
    put_program(s, p);
    return add_file(m, "cuda.main", s, n);
}

static status to_file(measuring *m, const plan *p, const node *n)
{
    str_own s = { 0 };
    status st = put_file(m, p, n, &s);
    status_then(st, file_replace(m->to->text, &s, m->to->at, m->d));
    return st;
}

/* The kernels as they are common to both languages, or where one is named all that its file would
 * hold.  Every line indented, so that nothing is folded. */
static status shown(const measuring *m, const plan *p, const node *n, const char **kept)
{
    session *s = m->s;
    str_own text = { 0 }, out = { 0 };
    status st = option_of(&m->given, "language")->given ? put_file(m, p, n, &text)
                                                        : plan_text(p, &text);
    for (const char *c = str_text(&text); *c;) {
        size_t line = strcspn(c, "\n");
        str_format(&out, "%s%.*s\n", s->sink->prose && line ? " " : "", (int)line, c);
        c += line + (c[line] == '\n');
    }
    *kept = arena_copy(s->arena, str_text(&out));
    return st;
}

static void answer(measuring *m, const plan *p, const char *text)
{
    session *s = m->s;
    result *root = result_command(s->arena, "emit");
    result_add_format(s->arena, root, "title",
                      "%s on %s: %d kernel%s, %zu launch%s, words of %d bits%s", m->w->name,
                      generated_machine(m->made), p->kernel_count, p->kernel_count == 1 ? "" : "s",
                      p->launch_count, p->launch_count == 1 ? "" : "es", p->bits,
                      p->one_group ? " in local memory" : "");
    result_add_text(s->arena, root, "text", text);
    s->sink->answer(s->sink, &view_page, root);
}

static const option options[] = {
    OPTION_NAME_VALUE,
    OPTION("on", "MODEL", CLAUSE, "the machine, as machine=MODEL"),
    OPTION_MACHINE,
    OPTION(
        "language", "opencl|cuda", WORD,
        "all that a file of it holds: opencl, or cuda, a program of its own; also written in cuda"),
    OPTION("to", "FILE", CLAUSE, "the file"),
    { 0 },
};

static status run(session *s, node *n, diag *d)
{
    measuring m;
    plan *p = NULL;
    status st = measuring_open(s, n, options, &m, d);
    if (st == ST_OK && m.w == NULL)
        return ST_OK;
    status_if(st, m.count != 1, diag_fail(d, ST_DOMAIN, n->at, "emit takes one point, no series"));
    const plan_source *source = m.made ? generated_source(m.made) : NULL;
    if (st == ST_OK && m.made && (m.to || m.cuda)) { /* the file has the words that come out */
        generated_in_full(m.made);
        if (m.bind[0] == NULL)
            m.points[0].n = generated_size(m.made, &m.device, m.points[0].n, m.points[0].p);
    }
    status_then(
        st, source->make(source->data, &m.device, m.points[0].n, m.points[0].p, m.o.seed, &p, d));
    status_if(st, (m.to || m.cuda) && p->checked,
              diag_fail(d, ST_DOMAIN, n->at,
                        "checked kernels are for measure: what they find is read there"));
    const char *text = m.to ? arena_format(s->arena, "in %s", m.to->text) : NULL;
    status_then(st, m.to ? to_file(&m, p, n) : shown(&m, p, n, &text));
    if (st == ST_OK)
        answer(&m, p, text);
    plan_free(p);
    measuring_close(&m);
    return st;
}

const command command_emit = {
    .name = "emit",
    .args = "NAME [n=SIZE]",
    .options = options,
    .summary = "the kernels made from an algorithm's program, as OpenCL C or CUDA",
    .help =
        "What measure launches with kernel=generated: every parallel statement a kernel, or "
        "several "
        "where its parts could disturb each other, with the program's lines as comments. `to FILE` "
        "writes a file; in CUDA it is a program: nvcc FILE.cu compiles it; it makes the input of "
        "the seed, as a run does, and looks at its result. "
        "show kernel NAME is the same without a file. Parameters that are left open are chosen so "
        "that "
        "the definition's requirements hold; n is 4096, or in a file, which has the words of a "
        "run, the first of 4096, 2048, ... whose run is short.",
    .examples = { "emit sum.pairwise n=1024", "emit reduce.tree n=4096 b=32 p=128 in cuda",
                  "emit transpose.tiled on hmm n=4096" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_NAMES,
    .run = run,
};
