/* A batch whose processes cannot be reached, and journals and shards written by a stranger: every
 * field of every record is set to what it should not be, with a check sum that is right. Nothing
 * crashes, waits for ever or fills the memory; a document that is made all the same is one of the
 * format. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "batch/batch.h"
#include "batch/record.h"
#include "tests/capture.h"
#include "tests/size.h"
#include "tests/tap.h"

/* --- send, as this program has it ---------------------------------------------------------- */

static pid_t sender;          /* whose sends fail */
static int sends, first_bad, last_bad;
static size_t most_sent; /* of one that fails, so many bytes get there; the call after it fails */

ssize_t send(int fd, const void *bytes, size_t length, int flags)
{
    bool bad = getpid() == sender && ++sends >= first_bad && sends <= last_bad;
    if (bad && (most_sent == 0 || sends > first_bad)) {
        errno = ENOBUFS;
        return -1;
    }
    return syscall(SYS_sendto, fd, bytes, bad && most_sent < length ? most_sent : length, flags,
                   NULL, 0);
}

/* --- files ------------------------------------------------------------------------------------ */

static str read_whole(const char *path)
{
    str s = { 0 };
    FILE *f = fopen(path, "r");
    for (size_t n = 1; f && n > 0; s.length += n)
        n = fread(str_reserve(&s, 1 << 16), 1, 1 << 16, f);
    if (f)
        fclose(f);
    return s;
}

static void write_whole(const char *path, const char *bytes, size_t length)
{
    FILE *f = fopen(path, "w");
    fwrite(bytes, 1, length, f);
    fclose(f);
}

static bool same_file(const char *a, const char *b)
{
    str x = read_whole(a), y = read_whole(b);
    bool same = x.length > 0 && x.length == y.length && memcmp(x.text, y.text, x.length) == 0;
    str_clear(&x);
    str_clear(&y);
    return same;
}

/* --- a batch in a process of its own ---------------------------------------------------------- */

enum { SECONDS = 30 };

/* The exit status; 1000 + the signal that ended it. */
static int in_process(int (*run)(const void *), const void *what)
{
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDERR_FILENO);
        if (!tests_sanitized()) /* whose shadow memory is terabytes */
            setrlimit(RLIMIT_AS, &(struct rlimit){ (rlim_t)8 << 30, (rlim_t)8 << 30 });
        alarm(SECONDS);
        sender = getpid();
        _exit(run(what));
    }
    int how = 0;
    while (waitpid(pid, &how, 0) < 0 && errno == EINTR)
        ;
    return WIFSIGNALED(how) ? 1000 + WTERMSIG(how) : WEXITSTATUS(how);
}

static int run_batch(const void *what)
{
    return batch_run(what);
}

typedef struct joining {
    batch_options o;
    const char *files[2];
} joining;

static int run_merge(const void *what)
{
    const joining *j = what;
    return batch_merge(&j->o, j->files, 2);
}

static const char job_text[] =
    "{\"schema\": \"mmcalc-batch/1\", \"set\": {\"w\": 32, \"p\": 4, \"n\": 1024},\n"
    " \"jobs\": [{\"query\": \"time sum.pairwise on umm\", \"with\": {\"l\": \"1..300\"}}, "
    "{\"statement\": \"1/0\"},\n"
    "  {\"id\": \"a\", \"statement\": \"load \\\"mine.mm\\\"; f(1)\"}, {\"statement\": \"list "
    "models\"},\n"
    "  {\"query\": \"time sum.pairwise on umm\", \"with\": {\"l\": \"20 - (1..40)\"}}]}\n";

/* --- tasks that do not get there -------------------------------------------------------------- */

static void test_send(batch_options o)
{
    static const struct {
        const char *what;
        int first, last;
        size_t part;
        int expected;
    } cases[] = {
        { "the first send fails", 1, 1, 0, 1 },         { "a later send fails", 4, 4, 0, 1 },
        { "ten in a row fail", 3, 12, 0, 1 },           { "half a task is sent", 2, 3, 24, 1 },
        { "half of a later task is sent", 5, 6, 8, 1 }, { "every send fails", 1, 1 << 30, 0, 4 },
    };
    o.output = "got.json";
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        first_bad = cases[i].first;
        last_bad = cases[i].last;
        most_sent = cases[i].part;
        unlink("got.json");
        unlink("got.json.part");
        int ended = in_process(run_batch, &o);
        ok(ended == cases[i].expected && (ended == 4 || same_file("got.json", "whole.json")),
           "%s: the batch ends, with its results or with an error (%d)", cases[i].what, ended);
    }
    first_bad = last_bad = 0;
    unlink("got.json.part");
}

/* --- records of a stranger -------------------------------------------------------------------- */

typedef struct part_of_head {
    size_t at, size;
} part_of_head;

#define FIELD(name) { offsetof(record_head, name), sizeof((record_head *)0)->name }
static const part_of_head fields[] = { FIELD(magic), FIELD(flags),  FIELD(job),    FIELD(from),
                                FIELD(to),    FIELD(points), FIELD(status), FIELD(microseconds),
                                FIELD(body),  FIELD(error),  FIELD(files) };
enum { FIELDS = sizeof fields / sizeof *fields };
static const uint64_t values[] = { 0,
                                   1,
                                   2,
                                   3,
                                   7,
                                   11,
                                   255,
                                   1000,
                                   UINT64_C(1) << 31,
                                   UINT32_MAX,
                                   UINT64_C(1) << 47,
                                   UINT64_C(1) << 63,
                                   UINT64_MAX - 1,
                                   UINT64_MAX };
enum { VALUES = sizeof values / sizeof *values };

/* The record at `at`, its texts where they are. */
static bool record_of(const str *file, size_t at, record *r)
{
    if (file->length - at < sizeof r->head)
        return false;
    memcpy(&r->head, file->text + at, sizeof r->head);
    r->body = file->text + at + sizeof r->head;
    r->error = r->body + r->head.body;
    r->files = r->error + r->head.error;
    return true;
}

static size_t length_of(const record *r)
{
    return sizeof r->head + r->head.body + r->head.error + r->head.files;
}

/* The file with one field of the record set, and the check sum made right; lengths are changed
 * among the texts that are there. */
static void write_changed(const str *file, size_t at, const part_of_head *f, uint64_t value,
                          const char *path)
{
    record r = { .bytes = NULL }, packed;
    record_of(file, at, &r);
    size_t length = length_of(&r), texts = length - sizeof r.head;
    str out = { 0 };
    record_head h = r.head;
    memcpy((char *)&h + f->at, &value, f->size);
    packed = (record){ .head = h, .body = r.body, .error = r.body, .files = r.body };
    str_addn(&out, file->text, at);
    if (h.body <= texts && h.error <= texts && h.files <= texts) {
        record_pack(&packed);
        if (f->at == offsetof(record_head, magic))
            memcpy(packed.bytes, &value, sizeof h.magic);
        str_addn(&out, packed.bytes, packed.length);
        record_free(&packed);
    } else {
        str_addn(&out, (const char *)&h, sizeof h);
        str_addn(&out, r.body, texts);
    }
    str_addn(&out, file->text + at + length, file->length - at - length);
    write_whole(path, str_text(&out), out.length);
    str_clear(&out);
}

/* One byte of the record's texts changed, and the check sum made right. */
static void write_byte(const str *file, size_t at, size_t which, char to, const char *path)
{
    record r = { .bytes = NULL };
    record_of(file, at, &r);
    size_t length = length_of(&r);
    char *texts = mem_copyn(r.body, length - sizeof r.head);
    texts[which] = to;
    record packed = { .head = r.head,
                      .body = texts,
                      .error = texts + r.head.body,
                      .files = texts + r.head.body + r.head.error };
    record_pack(&packed);
    str out = { 0 };
    str_addn(&out, file->text, at);
    str_addn(&out, packed.bytes, packed.length);
    str_addn(&out, file->text + at + length, file->length - at - length);
    write_whole(path, str_text(&out), out.length);
    record_free(&packed);
    str_clear(&out);
    free(texts);
}

typedef struct tally {
    int seen, tries, crashes, odd;
    char first[200];       /* of what went wrong */
} tally;

static void count(tally *t, int ended, const char *message, ...)
{
    t->tries++;
    if (ended == 0 || ended == 1 || ended == 3 || ended == 4)
        return;
    t->crashes += ended >= 1000;
    t->odd += ended < 1000;
    va_list ap;
    va_start(ap, message);
    if (t->crashes + t->odd == 1)
        vsnprintf(t->first, sizeof t->first, message, ap);
    va_end(ap);
}

/* Tries the changed file as a shard that is joined to the other, and as one that is gone on with;
 * in the sample a third of them, json's others than csv's. */
static void try_changed(tally *t, const joining *j, const batch_options *o, const char *what,
                        size_t at, int field_number, uint64_t value)
{
    if (tests_small() && t->seen++ % 3)
        return;
    int ended = in_process(run_merge, j);
    count(t, ended, "merge, %s of record at %zu, field %d = %llx: %d", what, at, field_number,
          (unsigned long long)value, ended);
    if (t->tries % 7)
        return;
    rename("changed", "s.1-of-2.part");
    unlink("s.1-of-2");
    ended = in_process(run_batch, o);
    count(t, ended, "going on, %s of record at %zu, field %d = %llx: %d", what, at, field_number,
          (unsigned long long)value, ended);
    unlink("s.1-of-2.part");
}

static void test_records(batch_options o, const char *named_format)
{
    tally t = { .seen = strcmp(named_format, "csv") == 0 };
    o.format = named_format;
    o.output = "s";
    o.shards = 2;
    for (o.shard = 1; o.shard <= 2; o.shard++) {
        unlink(o.shard == 1 ? "s.1-of-2" : "s.2-of-2");
        in_process(run_batch, &o);
    }
    o.shard = 1;
    o.resume = true;
    str file = read_whole("s.1-of-2");
    joining j = { .o = { .output = "joined" }, .files = { "changed", "s.2-of-2" } };
    record r;
    int records = 0;
    for (size_t at = 0; at < file.length && record_of(&file, at, &r);
         at += length_of(&r), records++) {
        for (int f = 0; f < FIELDS; f++)
            for (int v = 0; v < VALUES; v++) {
                write_changed(&file, at, &fields[f], values[v], "changed");
                try_changed(&t, &j, &o, "value", at, f, values[v]);
            }
        size_t texts = length_of(&r) - sizeof r.head;
        for (int k = 0; k < 40 && texts; k += 1 + tests_small()) {
            size_t which = k < 24 && (size_t)k < texts ? (size_t)k : (size_t)(k * 7919) % texts;
            write_byte(&file, at, which,
                       (char)(k % 3 == 0   ? 0xFF
                              : k % 3 == 1 ? 0
                                           : 'x'),
                       "changed");
            try_changed(&t, &j, &o, "byte", at, k, which);
        }
    }
    for (size_t n = 0; n < file.length; n += file.length / (tests_small() ? 25 : 50) + 1) {
        write_whole("changed", file.text, n);
        try_changed(&t, &j, &o, "end", n, 0, 0);
    }
    ok(records >= 4 && t.crashes == 0 && t.odd == 0,
       "%s: %d changed shards and journals of %d records: %d crashes, %d odd statuses%s%s",
       named_format, t.tries, records, t.crashes, t.odd, *t.first ? "; " : "", t.first);
    str_clear(&file);
}

int main(void)
{
    char folder[] = "/tmp/mmcalc-batch-XXXXXX";
    batch_options o = { .job = "job.json",
                        .data = realpath(test_data(), NULL),
                        .processes = 2,
                        .seed = 1,
                        .quiet = true };
    if (mkdtemp(folder) == NULL || chdir(folder) != 0)
        return 1;
    write_whole("job.json", job_text, sizeof job_text - 1);
    write_whole("mine.mm", "f(x) = x + 1\n", 13);
    o.output = "whole.json";
    int ended = in_process(run_batch, &o);
    ok(ended == 1, "the batch ends with the status of its worst job (%d)", ended);
    test_send(o);
    test_records(o, "json");
    test_records(o, "csv");
    static const char *const files[] = { "job.json", "mine.mm",  "whole.json",
                                         "got.json", "s.1-of-2", "s.2-of-2",
                                         "changed",  "joined",   "s.1-of-2.part" };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        unlink(files[i]);
    ok(chdir("/") == 0 && rmdir(folder) == 0, "and nothing is left beside its files");
    free((char *)o.data);
    return done();
}
