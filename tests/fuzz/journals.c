/* Journals and shards of a stranger: see target.h.
 *
 * An input is records, one behind the other.  Their check sums are made right here, where their
 * lengths allow it: a sum is no secret, and what stands behind it is what is looked for. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/batch.h"
#include "batch/deal.h"
#include "tests/capture.h"
#include "tests/fuzz/target.h"

static const char job_text[] =
    "{\"schema\": \"mmcalc-batch/1\", \"set\": {\"w\": 32, \"p\": 4, \"n\": 1024},\n"
    " \"jobs\": [{\"query\": \"time sum.pairwise on umm\", \"with\": {\"l\": \"1..30\"}}, "
    "{\"statement\": \"1/0\"},\n"
    "  {\"id\": \"a\", \"statement\": \"x = 1; x\"}, {\"statement\": \"list models\"},\n"
    "  {\"query\": \"time sum.pairwise on umm\", \"with\": {\"l\": \"4 - (1..8)\"}}]}\n";

/* Appends the records of `bytes` to the file, with sums that are right. */
static void write_records(int fd, const uint8_t *bytes, size_t length)
{
    size_t at = 0;
    record r = { .bytes = NULL };
    while (length - at >= sizeof r.head) {
        const char *texts = (const char *)bytes + at + sizeof r.head;
        size_t left = length - at - sizeof r.head;
        memcpy(&r.head, bytes + at, sizeof r.head);
        if (record_texts(&r.head) > left)
            break;
        r.body = texts;
        r.error = texts + r.head.body;
        r.files = r.error + r.head.error;
        record_pack(&r);
        if (write(fd, r.bytes, r.length) != (ssize_t)r.length)
            fuzz_wrong("a journal cannot be written");
        at += r.length;
    }
    if (write(fd, bytes + at, length - at) != (ssize_t)(length - at)) /* torn */
        fuzz_wrong("a journal cannot be written");
    record_free(&r);
}

static int begin_file(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0)
        fuzz_wrong("cannot write %s: %s", path, strerror(errno));
    return fd;
}

/* As open_files (batch.c) does before anything is computed, and finish after it. */
static void go_on(const job_file *file, const format *f, const identity *id, bool shard)
{
    diag d;
    bool found;
    ledger l;
    dealer deals;
    journal kept;
    batch_setup setup = { .file = file, .format = f, .data = test_data(), .threads = 1 };
    FILE *out = fopen("got", "w");
    diag_init(&d);
    deal_open(&deals, &setup, id->shard, id->shards, &l, &d);
    deals.inputs.output = "got";
    ledger_open(&l, file, f, shard ? NULL : out);
    if (journal_open(&kept, "got", id, true, &found, deal_take, &deals, &d) == ST_OK
        && d.st == ST_OK) {
        if (found)
            inputs_compare(&deals.inputs, kept.path, &d);
        deal_resume(&deals);
        while (ledger_write(&l, 1 << 16))
            ;
        ledger_end(&l, true);
    }
    journal_close(&kept, true);
    deal_close(&deals);
    ledger_free(&l);
    diag_clear(&d);
    fclose(out);
}

/* The first byte is the format; the rest records behind an identity that fits. */
void fuzz_journal(const uint8_t *bytes, size_t length)
{
    diag d;
    job_file file = { 0 };
    if (length == 0)
        return;
    int formats = 0;
    while (format_row(formats))
        formats++;
    const format *f = format_row(bytes[0] % formats);
    identity id = { .shard = 1, .shards = 1 + (bytes[0] >> 7) };
    str_format(&id.text, "mmcalc fuzz\nformat %s\noutput got\n\n", f->name);
    id.job_text = id.text.length;
    str_add(&id.text, job_text);
    diag_init(&d);
    if (job_file_parse(&file, "job.json", job_text, sizeof job_text - 1, &d) != ST_OK)
        fuzz_wrong("%s", d.message);
    id.jobs = (uint64_t)file.count;
    record first = { .head = { .job = RECORD_IDENTITY,
                               .from = id.shard,
                               .to = id.shards,
                               .points = id.jobs,
                               .body = id.text.length },
                     .body = str_text(&id.text) };
    int fd = begin_file("got.part");
    record_pack(&first);
    if (write(fd, first.bytes, first.length) != (ssize_t)first.length)
        fuzz_wrong("a journal cannot be written");
    write_records(fd, bytes + 1, length - 1);
    close(fd);
    go_on(&file, f, &id, id.shards > 1);
    record_free(&first);
    identity_free(&id);
    job_file_free(&file);
    diag_clear(&d);
}

/* Two files, the length of the first before it in two bytes. */
void fuzz_shards(const uint8_t *bytes, size_t length)
{
    static const char *const paths[] = { "got.1-of-2", "got.2-of-2" };
    batch_options o = { .output = "got", .data = test_data() };
    if (length < 2)
        return;
    size_t first = bytes[0] + 256u * bytes[1];
    bytes += 2;
    length -= 2;
    first = first < length ? first : length;
    int a = begin_file(paths[0]), b = begin_file(paths[1]);
    write_records(a, bytes, first);
    write_records(b, bytes + first, length - first);
    close(a);
    close(b);
    batch_merge(&o, paths, first < length ? 2 : 1);
    unlink("got");
}
