/* emit: the kernels made from an algorithm's program, shown or as a file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cmd/measuring.h"

/* --- a program of its own, in CUDA ------------------------------------------------------------ */

static uint64_t hash_word(uint64_t h, int64_t v)
{
    return (h ^ (uint64_t)v) * UINT64_C(1099511628211);
}

/* What has been written, in order. */
static uint64_t hash_of(const plan *p)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (int i = 0; i < p->result_count; i++) {
        const plan_range *r = &p->results[i];
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

/* Which words a result has, as runs: from, to. */
static void put_results(str *s, const plan *p)
{
    uint64_t runs = 0;
    str_add(s, "static const unsigned long long looked_at[][2] = {");
    for (int i = 0; i < p->result_count; i++) {
        const plan_range *r = &p->results[i];
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
    str_format(s, "%s\n};\nstatic const int looked_at_count = %llu;\n",
               runs ? "" : "\n    { 0, 0 }", (unsigned long long)runs);
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

static const char main_text[] =
    "\n#define CHECK(call) \\\n"
    "    do { \\\n"
    "        cudaError_t e = (call); \\\n"
    "        if (e != cudaSuccess) { \\\n"
    "            fprintf(stderr, \"%s: %s\\n\", #call, cudaGetErrorString(e)); \\\n"
    "            return 1; \\\n"
    "        } \\\n"
    "    } while (0)\n\n"
    "int main()\n"
    "{\n"
    "    std::vector<word> memory(memory_words + 1);\n"
    "    word *device;\n"
    "    i64 *scratch;\n"
    "    size_t at = 0;\n"
    "    for (int i = 0; i < input_count; i++)\n"
    "        for (unsigned long long k = inputs[i][0]; k < inputs[i][1]; k++)\n"
    "            memory[k] = (word)input[at++];\n"
    "    CHECK(cudaMalloc(&device, memory.size() * sizeof(word)));\n"
    "    CHECK(cudaMalloc(&scratch, (scratch_words + 1) * sizeof(i64)));\n"
    "    CHECK(cudaMemcpy(device, memory.data(), memory.size() * sizeof(word), "
    "cudaMemcpyHostToDevice));\n"
    "    CHECK(cudaMemcpy(scratch + scratch_words - table_words, table, table_words * "
    "sizeof(i64), cudaMemcpyHostToDevice));\n"
    "    cudaEvent_t begin, end;\n"
    "    CHECK(cudaEventCreate(&begin));\n"
    "    CHECK(cudaEventCreate(&end));\n"
    "    CHECK(cudaEventRecord(begin));\n"
    "    for (int i = 0; i < launch_count; i++) {\n"
    "        void *args[128];\n"
    "        int n = 0;\n"
    "        args[n++] = &device;\n"
    "        args[n++] = &scratch;\n"
    "        for (int k = 0; k < kernels[launches[i].kernel].values; k++)\n"
    "            args[n++] = (void *)&values[launches[i].first + k];\n"
    "        CHECK(cudaFuncSetAttribute(kernels[launches[i].kernel].kernel, "
    "cudaFuncAttributeMaxDynamicSharedMemorySize, (int)launches[i].local));\n"
    "        CHECK(cudaLaunchKernel(kernels[launches[i].kernel].kernel, dim3(launches[i].groups), "
    "dim3(launches[i].size), args, launches[i].local, 0));\n"
    "    }\n"
    "    CHECK(cudaEventRecord(end));\n"
    "    CHECK(cudaEventSynchronize(end));\n"
    "    float ms;\n"
    "    CHECK(cudaEventElapsedTime(&ms, begin, end));\n"
    "    CHECK(cudaMemcpy(memory.data(), device, memory.size() * sizeof(word), "
    "cudaMemcpyDeviceToHost));\n"
    "    unsigned long long hash = 14695981039346656037ull;\n"
    "    for (int i = 0; i < looked_at_count; i++)\n"
    "        for (unsigned long long k = looked_at[i][0]; k < looked_at[i][1]; k++)\n"
    "            hash = (hash ^ (unsigned long long)(long long)memory[k]) * 1099511628211ull;\n"
    "    printf(\"%s, %.3f ms in a first run\\n\", hash == wanted ? \"right\" : \"WRONG\", ms);\n"
    "    return hash != wanted;\n"
    "}\n";

enum { MOST_WORDS = LIMIT_EMITTED };

static status put_program(str *s, const plan *p, const node *at, diag *d)
{
    uint64_t words = 0;
    for (int i = 0; i < p->input_count; i++)
        words += p->inputs[i].elements * (uint64_t)p->inputs[i].lanes;
    if (words > MOST_WORDS)
        return diag_fail(d, ST_LIMIT, at->at,
                         "the input of %llu words stands in the file; it may have %d",
                         (unsigned long long)words, MOST_WORDS);
    str_add(s, "\n/* The launches at this point, input and a look at the result. */\n"
               "#include <cstdio>\n#include <vector>\n\n");
    put_launches(s, p);
    str_add(s, "static const unsigned long long inputs[][2] = {\n");
    for (int i = 0; i < p->input_count; i++)
        str_format(s, "    { %llu, %llu }, /* %s */\n", (unsigned long long)p->inputs[i].at,
                   (unsigned long long)(p->inputs[i].at
                                        + p->inputs[i].elements * (uint64_t)p->inputs[i].lanes),
                   p->inputs[i].name);
    str_format(s, "%s};\nstatic const int input_count = %d;\n",
               p->input_count ? "" : "    { 0, 0 }\n", p->input_count);
    int64_t *all = mem_array(words + 1, sizeof *all);
    uint64_t n = 0;
    for (int i = 0; i < p->input_count; i++) {
        uint64_t some = p->inputs[i].elements * (uint64_t)p->inputs[i].lanes;
        memcpy(all + n, p->inputs[i].words, some * sizeof *all);
        n += some;
    }
    put_words(s, "long long", "input", all, n);
    free(all);
    put_words(s, "long long", "table", p->table, p->table_words);
    put_results(s, p);
    str_format(
        s,
        "static const size_t memory_words = %llu, scratch_words = %llu, table_words = %llu;\n"
        "static const unsigned long long wanted = %lluull;\n%s",
        (unsigned long long)p->memory, (unsigned long long)(p->scratch + p->table_words),
        (unsigned long long)p->table_words, (unsigned long long)hash_of(p), main_text);
    return ST_OK;
}

/* --- the command
 * ---------------------------------------------------------------------------------- */

static status add_file(const measuring *m, const char *name, str *to, const node *at)
{
    str path = { 0 };
    str_format(&path, "%s/%s", m->folder, name);
    status st = file_read(str_text(&path), NULL, to, at->at, m->d);
    str_clear(&path);
    return st;
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
    str_format(s, "#define WORD_BITS %d\n", p->bits);
    if (st == ST_OK)
        st = add_file(m, "programs.prelude", s, n);
    if (st == ST_OK)
        st = plan_text(p, s);
    if (st == ST_OK && m->cuda)
        st = put_program(s, p, n, m->d);
    else if (st == ST_OK)
        put_launch_list(s, p);
    return st;
}

static status to_file(measuring *m, const plan *p, const node *n)
{
    str s = { 0 };
    status st = put_file(m, p, n, &s);
    if (st == ST_OK)
        st = file_replace(m->to->text, &s, m->to->at, m->d);
    str_clear(&s);
    return st;
}

/* The kernels as they are common to both languages, or where one is named all that its file would
 * hold.  Every line indented, so that nothing is folded. */
static status shown(const measuring *m, const plan *p, const node *n, const char **kept)
{
    session *s = m->s;
    str text = { 0 }, out = { 0 };
    status st = option_of(&m->given, "language")->given ? put_file(m, p, n, &text)
                                                        : plan_text(p, &text);
    for (const char *c = str_text(&text); *c;) {
        size_t line = strcspn(c, "\n");
        str_format(&out, "%s%.*s\n", s->sink->prose && line ? " " : "", (int)line, c);
        c += line + (c[line] == '\n');
    }
    *kept = arena_copy(s->arena, str_text(&out));
    str_clear(&text);
    str_clear(&out);
    return st;
}

static void answer(measuring *m, const plan *p, const char *text)
{
    session *s = m->s;
    result *root = result_object(s->arena);
    result_add_text(s->arena, root, "command", "emit");
    result_add_text(s->arena, root, "title",
                    arena_format(s->arena,
                                 "%s on %s: %d kernel%s, %zu launch%s, words of %d bits%s",
                                 m->w->name, generated_machine(m->made), p->kernel_count,
                                 p->kernel_count == 1 ? "" : "s", p->launch_count,
                                 p->launch_count == 1 ? "" : "es", p->bits,
                                 p->one_group ? " in local memory" : ""));
    result_add_text(s->arena, root, "text", text);
    s->sink->answer(s->sink, &view_page, root);
}

static const option options[] = {
    OPTION_NAME_VALUE,
    OPTION_MACHINE,
    { .name = "language",
      .value = "opencl|cuda",
      .kind = OPTION_WORD,
      .meaning = "all that a file of it holds: opencl, or cuda, a program of its own; also written "
                 "in cuda" },
    { .name = "to", .value = "FILE", .kind = OPTION_CLAUSE, .meaning = "the file" },
    { 0 },
};

static status run(session *s, node *n, diag *d)
{
    measuring m;
    plan *p = NULL;
    status st = measuring_open(s, n, options, &m, d);
    if (st == ST_OK && m.w == NULL)
        return ST_OK;
    if (st == ST_OK && m.count != 1)
        st = diag_fail(d, ST_DOMAIN, n->at, "emit takes one point, no series");
    const plan_source *source = m.made ? generated_source(m.made) : NULL;
    if (st == ST_OK && m.made && (m.to || m.cuda)) /* the file has the words that come out */
        generated_in_full(m.made);
    if (st == ST_OK)
        st = source->make(source->data, &m.device, m.points[0].n, m.points[0].p, m.o.seed, &p, d);
    if (st == ST_OK && (m.to || m.cuda) && p->checked)
        st = diag_fail(d, ST_DOMAIN, n->at,
                       "checked kernels are for measure: what they find is read there");
    const char *text = m.to ? arena_format(s->arena, "in %s", m.to->text) : NULL;
    if (st == ST_OK)
        st = m.to ? to_file(&m, p, n) : shown(&m, p, n, &text);
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
        "writes a file; in CUDA it is a program: nvcc FILE.cu compiles it, and it looks at its "
        "result. "
        "show kernel NAME is the same without a file. Parameters that are left open are chosen so "
        "that "
        "the definition's requirements hold.",
    .examples = { "emit sum.pairwise n=1024", "emit reduce.tree n=4096 b=32 p=128 in cuda" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_NAMES,
    .run = run,
};
