/* A batch from its file to its output: see batch.h. */
#include "batch/batch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/processors.h"
#include "base/visible.h"
#include "batch/deal.h"
#include "batch/mpi.h"
#include "batch/output.h"
#include "config.h"

/* --- interruption --------------------------------------------------------------------- */

static volatile sig_atomic_t stopped; /* the signal by which the batch was asked to end */

static void on_signal(int signal)
{
    stopped = signal;
}

static void catch_signals(void)
{
    struct sigaction act = { .sa_handler = on_signal };
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
}

/* --- what the results depend on ---------------------------------------------------------- */

static uint64_t mix(uint64_t h, const char *bytes, size_t length)
{
    while (length--)
        h = (h ^ (unsigned char)*bytes++) * UINT64_C(0x100000001B3);
    return h;
}

static status mix_file(uint64_t *h, const char *path, diag *d)
{
    uint64_t print = 0;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    bool read = fd >= 0 && file_fingerprint(fd, &print);
    int why = errno;
    if (fd >= 0)
        close(fd);
    *h = mix(*h, (const char *)&print, sizeof print);
    return read ? ST_OK
                : diag_fail(d, ST_IO, (span){ 0 }, "cannot read %s: %s", path,
                            fd < 0 ? strerror(why) : "it is no regular file");
}

static int is_definition(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 3 && strcmp(e->d_name + n - 3, ".mm") == 0;
}

/* Mixes in all definitions of a kind. */
static status mix_folder(uint64_t *h, const char *folder, diag *d)
{
    struct dirent **list;
    str_own path = { 0 };
    int n = scandir(folder, &list, is_definition, alphasort);
    if (n < 0)
        return errno == ENOENT ? ST_OK
                               : diag_fail(d, ST_IO, (span){ 0 }, "cannot read %s: %s", folder,
                                           strerror(errno));
    for (int i = 0; i < n; i++) {
        str_cut(&path, 0);
        str_format(&path, "%s/%s", folder, list[i]->d_name);
        *h = mix(*h, list[i]->d_name, strlen(list[i]->d_name) + 1);
        if (d->st == ST_OK)
            mix_file(h, str_text(&path), d);
        free(list[i]);
    }
    free(list);
    return d->st;
}

/* A number for all definitions, so that a batch that is continued elsewhere uses the same ones. */
static status definitions(uint64_t *h, const char *folder, diag *d)
{
    *h = UINT64_C(0xCBF29CE484222325);
    for (int k = 0; folder && k < ENTRY_KINDS && d->st == ST_OK; k++) {
        str_own path = { 0 };
        str_format(&path, "%s/%s", folder, entry_kinds[k].folder);
        mix_folder(h, str_text(&path), d);
    }
    return d->st;
}

/* --- one run -------------------------------------------------------------------------------- */

typedef struct batch {
    const batch_options *o;
    job_file file;
    batch_setup setup;
    identity id;
    char *path;          /* the output's path, or the shard's; NULL: standard output */
    output out;
    journal journal;
    ledger ledger;
    dealer dealer;
    progress progress;
    diag d;
} batch;

static void say(const batch *b)
{
    style st = { .out = stdout, .err = stderr, .width = 80 };
    if (b->d.excerpt == NULL)
        fputs("mmcalc: ", stderr);
    render_failure(&st, &b->d);
}

static status choose_format(batch *b)
{
    const char *name = b->o->format ? b->o->format : b->file.format ? b->file.format : "json";
    b->setup.format = format_named(name);
    if (b->setup.format)
        return ST_OK;
    nearest near;
    nearest_begin(&near, name);
    for (int i = 0; format_row(i); i++)
        nearest_offer(&near, format_row(i)->name);
    diag_fail(&b->d, ST_NAME, (span){ 0 },
              "%s: output.format: no format `%s`; there are: " FORMAT_NAMES, b->file.name, name);
    nearest_end(&near, &b->d);
    return b->d.st;
}

/* Collects everything that the results depend on, except the files that jobs read: these are in
 * inputs.h. */
static status identify(batch *b, const char *to)
{
    const batch_options *o = b->o;
    uint64_t defined;
    if (definitions(&defined, o->data, &b->d) != ST_OK)
        return b->d.st;
    str_format(&b->id.text,
               "mmcalc %s\nformat %s\nprecision %d\nseed %llu\nlocale %s\ndefinitions "
               "%016llx\noutput %s\n\n",
               PACKAGE_VERSION, b->setup.format->name, o->precision, (unsigned long long)o->seed,
               nl_langinfo(CODESET), (unsigned long long)defined, to);
    b->id.job_text = b->id.text.length;
    str_addn(&b->id.text, b->file.text, b->file.length);
    b->id.shard = o->shards ? o->shard : 1;
    b->id.shards = o->shards ? o->shards : 1;
    b->id.jobs = (uint64_t)b->file.count;
    return ST_OK;
}

static status choose_output(batch *b)
{
    const batch_options *o = b->o;
    const char *name = o->output ? o->output : b->file.file;
    if (name && strcmp(name, "-") == 0)
        name = NULL;
    if (name && strchr(name, '\n'))
        return diag_fail(&b->d, ST_IO, (span){ 0 },
                         "%s: a file with a line break in its name is not written", b->file.name);
    if (name == NULL && (o->shards || o->resume)) {
        diag_fail(&b->d, ST_IO, (span){ 0 }, "%s: %s needs a file for the results", b->file.name,
                  o->shards ? "--shard" : "--resume");
        diag_hint(&b->d, "name it as output.file in the job file, or with --output FILE");
        return b->d.st;
    }
    str_own s = { 0 };
    if (name)
        str_add(&s, name);
    if (o->shards)
        str_format(&s, ".%llu-of-%llu", (unsigned long long)o->shard,
                   (unsigned long long)o->shards);
    if (name && (b->path = file_target(str_text(&s), (span){ 0 }, &b->d)) != NULL
        && file_is(b->path, b->file.id)) {
        diag_fail(&b->d, ST_IO, (span){ 0 }, "cannot write %s: it is the job file", str_text(&s));
        diag_hint(&b->d, "name another file for the results, with output.file or --output");
    }
    return b->d.st != ST_OK ? b->d.st : identify(b, name ? name : "-");
}

/* Tries a session before anything is written: are the variables of `set` valid? */
static status try_session(batch *b)
{
    worker w;
    status st = worker_open(&w, &b->setup, &b->d);
    if (st != ST_OK && b->d.message) {
        str s = { 0 };
        str_format(&s, "%s: %s", b->file.name, b->d.message);
        free(b->d.message);
        b->d.message = str_take(&s);
    }
    worker_close(&w);
    return st;
}

static int processes_of(const batch_options *o)
{
    return o->processes ? o->processes : processors_available();
}

/* Threads of a simulated run: as many as the user says, or the processors divided among the
 * processes. */
static int threads_of(const batch_options *o)
{
    int all = mpi_size() > 1 ? 1 : processors_available() / processes_of(o);
    return o->threads ? o->threads : all > 1 ? all : 1;
}

static status prepare(batch *b)
{
    status st = job_file_read(&b->file, b->o->job, b->o->data, &b->d);
    b->setup = (batch_setup){ .file = &b->file,
                              .data = b->o->data,
                              .precision = b->o->precision,
                              .seed = b->o->seed,
                              .seeded = b->o->seeded,
                              .threads = threads_of(b->o),
                              .seconds = b->o->seconds,
                              .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 };
    status_then(st, choose_format(b));
    status_then(st, choose_output(b));
    return st == ST_OK ? try_session(b) : st;
}

/* Closes the parent's files in a child. */
static void in_child(void *data)
{
    batch *b = data;
    if (b->journal.fd >= 0)
        close(b->journal.fd);
    if (b->out.file.f)
        close(file_descriptor(&b->out.file));
}

static status open_files(batch *b)
{
    bool found = false, shard = b->o->shards > 0;
    b->journal.fd = -1;
    deal_open(&b->dealer, &b->setup, b->id.shard, b->id.shards, &b->ledger, &b->d);
    b->dealer.inputs.output = b->path;
    b->dealer.inputs.definitions = b->o->data;
    ledger_open(&b->ledger, &b->file, b->setup.format, NULL);
    status st = b->path ? journal_open(&b->journal, b->path, &b->id, b->o->resume, &found,
                                       deal_take, &b->dealer, &b->d)
                        : journal_scratch(&b->journal, &b->d);
    if (st == ST_OK && b->d.st != ST_OK) /* what was taken in does not fit together */
        st = b->d.st;
    status_if(st, found, inputs_compare(&b->dealer.inputs, b->journal.path, &b->d));
    status_if(st, !shard, output_open(&b->out, b->path, &b->d));
    b->ledger.out = shard ? NULL : b->out.f;
    if (st == ST_OK && b->o->resume && !found && !b->o->quiet)
        visible_message("there is no %s.part to go on with; this begins anew", b->path);
    return st;
}

static status compute(batch *b)
{
    int processes = processes_of(b->o);
    dealer *d = &b->dealer;
    deal_resume(d);
    crew *c = mpi_size() > 1 ? mpi_crew(&b->setup, &b->d)
                             : crew_fork(&b->setup, processes, in_child, b, &b->d);
    if (c == NULL)
        return b->d.st;
    d->journal = &b->journal;
    d->crew = c;
    d->progress = &b->progress;
    d->stop = &stopped;
    progress_begin(&b->progress, !b->o->quiet, 0);
    status st = deal(d);
    progress_end(&b->progress);
    c->close(c);
    return st;
}

/* Everything is there: moves the results into their place. */
static status finish(batch *b)
{
    status st = ST_OK;
    if (!ledger_end(&b->ledger, true))
        st = diag_fail(&b->d, ST_IO, (span){ 0 }, "the results cannot be written: %s",
                       strerror(errno));
    if (st == ST_OK && b->o->shards)
        st = file_move(b->journal.fd, b->journal.path, b->path, (span){ 0 }, &b->d);
    else if (st == ST_OK)
        st = output_close(&b->out, true, &b->d);
    else
        output_close(&b->out, false, &b->d); /* no file is left */
    journal_close(&b->journal, st == ST_OK && !b->o->shards);
    return st;
}

/* Ends a batch that is not finished; what is done stays in the journal, or on standard output. */
static void abandon(batch *b, status st)
{
    if (b->path == NULL)
        ledger_end(&b->ledger, false);
    output_close(&b->out, false, &b->d);
    if (st == ST_INTERRUPT && !b->o->quiet) {
        visible_message("stopped; %d of %d jobs are done%s%s%s", b->dealer.done, b->file.count,
                        b->path ? " and kept in " : "", b->path ? b->journal.path : "",
                        b->path ? "\n--resume goes on with it" : "");
    }
    journal_close(&b->journal, false);
}

/* Is it a shard that is already done, and a run that is to resume it? */
static bool is_done(batch *b)
{
    identity there = { .shards = 0 };
    diag_own own = { 0 };
    int fd = -1;
    bool done = b->o->shards && b->o->resume && journal_read(b->path, &fd, &there, &own) == ST_OK
                && there.shard == b->id.shard && there.shards == b->id.shards
                && there.text.length == b->id.text.length
                && memcmp(there.text.text, b->id.text.text, there.text.length) == 0;
    if (done) {
        deal_open(&b->dealer, &b->setup, b->id.shard, b->id.shards, &b->ledger, &b->d);
        b->dealer.inputs.definitions = b->o->data;
        ledger_open(&b->ledger, &b->file, b->setup.format, NULL);
        done = ledger_take(&b->ledger, fd, b->path, &b->dealer.inputs, &own) == ST_OK
               && inputs_compare(&b->dealer.inputs, b->path, &own) == ST_OK;
        ledger_end(&b->ledger, true);
        if (!done) {
            ledger_free(&b->ledger);
            deal_close(&b->dealer);
        }
    }
    if (fd >= 0)
        close(fd);
    identity_free(&there);
    return done;
}

static void release(batch *b)
{
    deal_close(&b->dealer);
    ledger_free(&b->ledger);
    job_file_free(&b->file);
    identity_free(&b->id);
    diag_clear(&b->d);
    free(b->path);
    num_finish();
}

static int run(const batch_options *o)
{
    batch b = { .o = o, .journal = { .fd = -1 } };
    catch_signals();
    status st = prepare(&b);
    if (st == ST_OK && !is_done(&b)) {
        st = open_files(&b);
        status_then(st, compute(&b));
        if (st == ST_OK)
            st = finish(&b);
        else
            abandon(&b, st);
    }
    if (st != ST_OK && st != ST_INTERRUPT)
        say(&b);
    int exit_status = st == ST_INTERRUPT ? 128 + stopped
                      : st != ST_OK      ? status_exit(st)
                                         : status_exit(b.ledger.worst);
    release(&b);
    return exit_status;
}

int batch_run(const batch_options *o)
{
    int exit_status = 0;
    bool mpi = mpi_begin();
    if (mpi && mpi_rank() > 0) {
        mpi_serve(o->data);
    } else {
        exit_status = run(o);
        mpi_dismiss();
    }
    if (mpi)
        mpi_end();
    return exit_status;
}

/* --- joining shards --------------------------------------------------------------------------- */

typedef struct shard_file {
    const char *path;
    int fd;
    identity id;
} shard_file;

typedef struct merging {
    ledger ledger;
    shard_file *shards;
    inputs inputs;
    diag *d;
} merging;

static int by_number(const void *a, const void *b)
{
    const shard_file *x = a, *y = b;
    return (x->id.shard > y->id.shard) - (x->id.shard < y->id.shard);
}

/* Adds to a list the missing shards after `before`, up to `last`. */
static void add_missing(str *list, uint64_t before, uint64_t last)
{
    if (before < last)
        str_format(list, " %llu", (unsigned long long)before + 1);
    if (before + 1 < last)
        str_format(list, "-%llu", (unsigned long long)last);
}

/* Are the files all shards of one batch, each once? */
static status check_shards(const shard_file *s, int count, diag *d)
{
    for (int i = 1; i < count; i++)
        if (s[i].id.shards != s[0].id.shards || s[i].id.text.length != s[0].id.text.length
            || memcmp(s[i].id.text.text, s[0].id.text.text, s[0].id.text.length) != 0)
            return diag_fail(d, ST_PARSE, (span){ 0 }, "%s and %s are not of the same batch",
                             s[0].path, s[i].path);
    str_own missing = { 0 };
    uint64_t before = 0, shards = s[0].id.shards;
    for (int i = 0; i < count; before = s[i++].id.shard) {
        if (i > 0 && s[i].id.shard == s[i - 1].id.shard) {
            str_clear(&missing);
            return diag_fail(d, ST_PARSE, (span){ 0 }, "%s and %s are both shard %llu of %llu",
                             s[i - 1].path, s[i].path, (unsigned long long)s[i].id.shard,
                             (unsigned long long)shards);
        }
        add_missing(&missing, before, s[i].id.shard - 1);
    }
    add_missing(&missing, before, shards);
    if (missing.length)
        diag_fail(d, ST_PARSE, (span){ 0 }, "missing of %llu shards:%s", (unsigned long long)shards,
                  str_text(&missing));
    return d->st;
}

/* A copy of the value of the identity's line `KEY VALUE`. */
static char *identity_line(const identity *id, const char *key)
{
    for (const char *c = str_text(&id->text); *c && *c != '\n'; c += strcspn(c, "\n") + 1)
        if (strncmp(c, key, strlen(key)) == 0 && c[strlen(key)] == ' ')
            return mem_copyn(c + strlen(key) + 1, strcspn(c, "\n") - strlen(key) - 1);
    return mem_copy("");
}

static status join_shards(merging *m, const job_file *file, const format *f, const char *path,
                          int count)
{
    output out;
    for (int i = 0; path && i < count; i++)
        if (file_is(path, file_id_of(m->shards[i].fd)))
            return diag_fail(m->d, ST_IO, (span){ 0 },
                             "cannot write %s: it is one of the files to be joined", path);
    status st = output_open(&out, path, m->d);
    if (st != ST_OK)
        return st;
    m->inputs.output = path;
    ledger_open(&m->ledger, file, f, out.f);
    for (int i = 0; i < count && m->d->st == ST_OK; i++)
        ledger_take(&m->ledger, m->shards[i].fd, m->shards[i].path, &m->inputs, m->d);
    for (int i = 0; i < file->count && m->d->st == ST_OK; i++)
        if (!ledger_complete(&m->ledger, i))
            diag_fail(m->d, ST_PARSE, (span){ 0 }, "a piece of jobs[%d] is missing", i);
    st = m->d->st;
    if (st == ST_OK) {
        ledger_write(&m->ledger, UINT64_MAX - 1);
        if (!ledger_end(&m->ledger, true))
            st = diag_fail(m->d, ST_IO, (span){ 0 }, "the results cannot be written: %s",
                           strerror(errno));
    }
    status closed = output_close(&out, st == ST_OK, m->d);
    return st != ST_OK ? st : closed;
}

static status merge_all(merging *m, const batch_options *o, int count)
{
    status st = check_shards(m->shards, count, m->d);
    job_file file = { 0 };
    const identity *id = &m->shards[0].id;
    status_then(st, job_file_parse(&file, m->shards[0].path, id->text.text + id->job_text,
                                   id->text.length - id->job_text, m->d));
    if (st == ST_OK && id->jobs != (uint64_t)file.count)
        st = diag_fail(m->d, ST_PARSE, (span){ 0 }, "%s: its jobs are not those of its job file",
                       m->shards[0].path);
    if (st == ST_OK) {
        char *format_line = identity_line(id, "format"), *path = identity_line(id, "output");
        const char *to = o->output ? o->output : path;
        const struct format *f = format_named(format_line);
        st = f ? join_shards(m, &file, f, strcmp(to, "-") == 0 ? NULL : to, count)
               : diag_fail(m->d, ST_NAME, (span){ 0 }, "%s: no format `%s`", m->shards[0].path,
                           format_line);
        free(format_line);
        free(path);
    }
    int exit_status = status_exit(m->ledger.worst);
    ledger_free(&m->ledger);
    inputs_free(&m->inputs);
    job_file_free(&file);
    m->ledger.worst = st == ST_OK && exit_status ? m->ledger.worst : ST_OK;
    return st;
}

int batch_merge(const batch_options *o, const char *const *files, int count)
{
    batch b = { .o = o };
    merging m = { .d = &b.d };
    status st = ST_OK;
    m.shards = mem_array((size_t)(count + 1), sizeof *m.shards);
    if (count == 0) {
        visible_message(
            "merge what? name the results of all shards: mmcalc merge results.json.*-of-8");
        free(m.shards);
        return 2;
    }
    for (int i = 0; i < count; i++) {
        m.shards[i] = (shard_file){ .path = files[i], .fd = -1 };
        status_then(st, journal_read(files[i], &m.shards[i].fd, &m.shards[i].id, &b.d));
    }
    if (st == ST_OK) {
        qsort(m.shards, (size_t)count, sizeof *m.shards, by_number);
        st = merge_all(&m, o, count);
    }
    if (st != ST_OK)
        say(&b);
    for (int i = 0; i < count; i++) {
        if (m.shards[i].fd >= 0)
            close(m.shards[i].fd);
        identity_free(&m.shards[i].id);
    }
    free(m.shards);
    diag_clear(&b.d);
    return st != ST_OK ? status_exit(st) : status_exit(m.ledger.worst);
}
