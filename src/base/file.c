/* Files that are written as a whole: see file.h. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/mem.h"

/* --- what is replaced -------------------------------------------------------------------- */

/* The path of the link's text within the folder of `path`, which is freed. */
static char *beside_of(char *path, const char *link)
{
    const char *slash = strrchr(path, '/');
    str s = { 0 };
    if (*link != '/' && slash)
        str_addn(&s, path, (size_t)(slash - path) + 1);
    str_add(&s, link);
    free(path);
    return str_take(&s);
}

/* Follows symbolic links to a path that is no link; NULL, with errno, if there is no end of
 * them. */
static char *follow(const char *path)
{
    enum { MOST_LINKS = 40 }; /* as in the kernel */
    char *at = mem_copy(path), link[PATH_MAX];
    for (int i = 0; i < MOST_LINKS; i++) {
        ssize_t n = readlink(at, link, sizeof link - 1);
        if (n < 0)
            return at; /* it is no link, or nothing is there, which whoever opens it reports */
        link[n] = '\0';
        at = beside_of(at, link);
    }
    free(at);
    errno = ELOOP;
    return NULL;
}

static status cannot_write(const char *path, int why, span at, diag *d)
{
    return diag_fail(d, ST_IO, at, "cannot write %s: %s", path, strerror(why));
}

char *file_target(const char *path, span at, diag *d)
{
    struct stat there;
    char *target = follow(path);
    if (target == NULL) {
        cannot_write(path, errno, at, d);
        return NULL;
    }
    bool is = stat(target, &there) == 0;
    if (is && !S_ISREG(there.st_mode))
        diag_fail(d, ST_IO, at, "cannot write %s: %s", path,
                  S_ISDIR(there.st_mode) ? "it is a folder" : "it is no regular file");
    else if (!is && errno != ENOENT)
        cannot_write(path, errno, at, d);
    else if (is && access(target, W_OK) != 0) /* moving another file to its place would not ask */
        cannot_write(path, errno, at, d);
    else
        return target;
    free(target);
    return NULL;
}

/* --- owner and mode ------------------------------------------------------------------------ */

void file_resemble(int fd, const char *path)
{
    struct stat old, own;
    if (stat(path, &old) != 0 || fstat(fd, &own) != 0)
        return;
    mode_t mode = old.st_mode & 0777;
    bool group = old.st_gid == own.st_gid;
    if (old.st_uid != own.st_uid || !group)
        group = fchown(fd, old.st_uid, old.st_gid) == 0 || group
                || fchown(fd, (uid_t)-1, old.st_gid) == 0;
    if (!group) /* another group must not read what the old one could */
        mode = (mode & ~(mode_t)070) | ((mode & 07) << 3);
    fchmod(fd, mode);
}

/* --- a new file ------------------------------------------------------------------------------ */

/* "FOLDER/name" in the folder of a path. */
static char *in_folder(const char *path, const char *name)
{
    return beside_of(mem_copy(path), name);
}

/* Opens a file without a name, of which nothing is left however the process ends; -1 if that is not
 * possible. */
static int open_nameless(const char *target)
{
    mem_own char *folder = in_folder(target, ".");
    return access("/proc/self/fd", X_OK) == 0 ? open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666)
                                              : -1;
}

/* What a stream writes to. Keeps why a write has failed: that may be long before anybody asks, when
 * errno is something else. */
typedef struct file_sink {
    int fd, why;
} file_sink;

static ssize_t sink_write(void *cookie, const char *bytes, size_t length)
{
    file_sink *to = cookie;
    if (to->why == 0 && file_write_all(to->fd, bytes, length))
        return (ssize_t)length;
    to->why = to->why ? to->why : errno;
    return 0;
}

static FILE *sink_open(file_new *n, int fd)
{
    n->to = mem_alloc(sizeof *n->to);
    *n->to = (file_sink){ .fd = fd };
    return fopencookie(n->to, "w", (cookie_io_functions_t){ .write = sink_write });
}

int file_descriptor(const file_new *n)
{
    return n->to->fd;
}

static int open_named(file_new *n)
{
    n->beside = in_folder(n->target, ".mmcalc-XXXXXX");
    int fd = mkostemp(n->beside, O_CLOEXEC);
    if (fd < 0)
        return -1;
    mode_t mask = umask(077);
    umask(mask);
    fchmod(fd, 0666 & ~mask);
    return fd;
}

status file_begin(file_new *n, const char *path, span at, diag *d)
{
    *n = (file_new){ .target = file_target(path, at, d) };
    if (n->target == NULL)
        return ST_IO;
    int fd = open_nameless(n->target), why;
    if (fd < 0)
        fd = open_named(n);
    why = errno;
    if (fd >= 0) {
        file_resemble(fd, n->target);
        n->f = sink_open(n, fd);
        why = errno;
    }
    if (n->f)
        return ST_OK;
    if (fd >= 0 && n->beside)
        unlink(n->beside);
    if (fd >= 0 && n->to == NULL)
        close(fd);
    file_cancel(n);
    return cannot_write(path, why, at, d);
}

void file_cancel(file_new *n)
{
    if (n->f && n->beside)
        unlink(n->beside);
    if (n->f)
        fclose(n->f);
    if (n->to)
        close(n->to->fd);
    free(n->to);
    free(n->target);
    free(n->beside);
    *n = (file_new){ .f = NULL };
}

/* Gives a nameless file a new name beside its place; false, with errno, if it cannot. */
static bool name_it(file_new *n)
{
    enum { TRIES = 1000 };
    static unsigned number;
    char self[64], name[64];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(self, sizeof self, "/proc/self/fd/%d", n->to->fd);
    for (int i = 0; i < TRIES; i++) {
        snprintf(name, sizeof name, ".mmcalc-%lx-%lx-%x", (unsigned long)getpid(),
                 (unsigned long)now.tv_nsec, number++);
        char *beside = in_folder(n->target, name);
        if (linkat(AT_FDCWD, self, AT_FDCWD, beside, AT_SYMLINK_FOLLOW) == 0) {
            n->beside = beside;
            return true;
        }
        free(beside);
        if (errno != EEXIST)
            return false;
    }
    return false;
}

static void note_written(file_id id);

/* Puts the folder's entry on the disk, too. */
static void sync_folder(const char *path)
{
    mem_own char *folder = in_folder(path, ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

status file_commit(file_new *n, span at, diag *d)
{
    bool good = fflush(n->f) == 0 && n->to->why == 0 && fsync(n->to->fd) == 0
                && (n->beside || name_it(n)) && rename(n->beside, n->target) == 0;
    int why = n->to->why ? n->to->why : errno;
    status st = ST_OK;
    if (good) {
        note_written(file_id_of(n->to->fd));
        sync_folder(n->target);
        free(n->beside); /* it does not exist any more */
        n->beside = NULL;
    } else {
        st = cannot_write(n->target, why, at, d);
    }
    file_cancel(n);
    return st;
}

status file_replace(const char *path, const str *text, span at, diag *d)
{
    file_new n;
    status st = file_begin(&n, path, at, d);
    if (st != ST_OK)
        return st;
    fwrite(str_text(text), 1, text->length, n.f); /* file_commit asks whether it succeeded */
    return file_commit(&n, at, d);
}

status file_move(int fd, const char *from, const char *to, span at, diag *d)
{
    file_resemble(fd, to);
    if (fsync(fd) != 0 || rename(from, to) != 0)
        return cannot_write(to, errno, at, d);
    sync_folder(to);
    return ST_OK;
}

/* --- which file it is ---------------------------------------------------------------------- */

file_id file_id_of(int fd)
{
    struct stat st;
    bool known = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    return known ? (file_id){ st.st_dev, st.st_ino, true } : (file_id){ .known = false };
}

bool file_is(const char *path, file_id id)
{
    struct stat st;
    return id.known && stat(path, &st) == 0 && st.st_dev == id.device && st.st_ino == id.inode;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Makes room for `more` bytes and a '\0'; false if there is none. */
static bool make_room(str *s, size_t more)
{
    if (s->room - s->length > more)
        return true;
    size_t room = s->room + s->room / 2 + more + 1;
    char *text = mem_try_grow_array(s->text, room, 1);
    if (text == NULL)
        return false;
    s->text = text;
    s->room = room;
    return true;
}

static status cannot_read(const char *name, int why, span at, diag *d)
{
    if (why == EINTR)
        return diag_fail(d, ST_INTERRUPT, at, "stopped");
    return diag_fail(d, ST_IO, at, "cannot read %s: %s", name, strerror(why));
}

bool file_goes_on(FILE *f)
{
    if (!ferror(f) || errno != EINTR || deadline_passed())
        return false;
    clearerr(f);
    return true;
}

static FILE *open_stream(const char *path, span at, diag *d)
{
    FILE *f;
    while ((f = fopen(path, "r")) == NULL && errno == EINTR && !deadline_passed())
        ;
    if (f == NULL)
        cannot_read(path, errno, at, d);
    return f;
}

FILE *file_open(const char *path, span at, diag *d)
{
    FILE *f = open_stream(path, at, d);
    if (f)
        file_note(path, fileno(f));
    return f;
}

status file_line(FILE *f, const char *name, size_t most, str *line,
                 const volatile sig_atomic_t *stop, diag *d)
{
    enum { STEP = 1 << 16, FIRST = 1 << 7 };
    str_cut(line, 0);
    for (int c = 0;
         c != '\n';) { /* never past the line: what is behind it may not be written yet */
        if (stop && *stop)
            return diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
        if (!make_room(line, line->length ? 1 : FIRST))
            return mem_refuse(d, (span){ 0 }, "a line of %s, of more than %zu bytes,", name,
                              line->length);
        size_t end = line->room - 1 < line->length + STEP ? line->room - 1 : line->length + STEP,
               n = line->length;
        end = end < most + 1 ? end : most + 1;
        for (c = 0; n < end && c != '\n' && (c = getc_unlocked(f)) != EOF;)
            line->text[n++] = (char)c;
        int why = errno;
        line->text[n] = '\0';
        line->length = n;
        if (n > most)
            return diag_fail(d, ST_LIMIT, (span){ 0 },
                             "%s has a line of more than %zu bytes, the most that is read", name,
                             most);
        if (c == EOF && !file_goes_on(f)) {
            if (!ferror(f))
                return ST_OK;
            clearerr(f);
            return cannot_read(name, why, (span){ 0 }, d);
        }
    }
    return ST_OK;
}

status file_text(FILE *f, const char *name, str *text, span at, diag *d)
{
    enum { STEP = 1 << 16 };
    for (size_t n = 1; n > 0 || file_goes_on(f); text->length += n) {
        if (text->length > FILE_TEXT_MOST)
            return diag_fail(d, ST_LIMIT, at, "%s holds more than %d bytes, the most that is read",
                             name, FILE_TEXT_MOST);
        if (!make_room(text, STEP))
            return mem_refuse(d, at, "%s, of more than %zu bytes,", name, text->length);
        n = fread(text->text + text->length, 1, STEP, f);
        text->text[text->length + n] = '\0';
    }
    return ferror(f) ? cannot_read(name, errno, at, d) : ST_OK;
}

/* --- what is read ----------------------------------------------------------------------------- */

/* What the process has read; one for all, since files are opened in many places, and a process of a
 * batch does one job at a time. */
static struct watch {
    bool on;
    str read;                /* for each file its fingerprint, its path and '\0' */
    file_id *written;
    size_t written_count;
    struct printed {         /* fingerprints that are kept, so that a large file is not read again
                                for every piece of a job */
        file_id id;
        struct timespec changed;
        off_t size;
        uint64_t print;
    } *printed;
    size_t printed_count;
} watch;

static bool same_id(file_id a, file_id b)
{
    return a.known && b.known && a.device == b.device && a.inode == b.inode;
}

static void note_written(file_id id)
{
    if (!watch.on || !id.known)
        return;
    watch.written = mem_grow_array(watch.written, watch.written_count + 1, sizeof *watch.written);
    watch.written[watch.written_count++] = id;
}

static const uint64_t FINGERPRINT = UINT64_C(0xCBF29CE484222325);

static uint64_t mix(uint64_t h, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
    return h;
}

bool file_fingerprint(int fd, uint64_t *print)
{
    enum { BLOCK = 1 << 16 };
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    mem_own char *bytes = mem_alloc(BLOCK);
    uint64_t h = FINGERPRINT;
    off_t at = 0;
    ssize_t n;
    while ((n = pread(fd, bytes, BLOCK, at)) > 0 || (n < 0 && errno == EINTR)) {
        h = mix(h, bytes, n > 0 ? (size_t)n : 0);
        at += n > 0 ? n : 0;
    }
    *print = h ^ (uint64_t)at;
    return n == 0;
}

/* A fingerprint taken before, if nothing says that the file has changed since. */
static bool known_print(int fd, uint64_t *print)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    file_id id = { st.st_dev, st.st_ino, true };
    struct printed *p = watch.printed, *end = p ? p + watch.printed_count : NULL;
    while (p != end && !same_id(p->id, id))
        p++;
    if (p != end && p->size == st.st_size && p->changed.tv_sec == st.st_mtim.tv_sec
        && p->changed.tv_nsec == st.st_mtim.tv_nsec) {
        *print = p->print;
        return true;
    }
    if (!file_fingerprint(fd, print))
        return false;
    if (p == end) {
        watch.printed = mem_grow_array(watch.printed, watch.printed_count + 1,
                                       sizeof *watch.printed);
        p = &watch.printed[watch.printed_count++];
    }
    *p = (struct printed){ id, st.st_mtim, st.st_size, *print };
    return true;
}

void file_watch(void)
{
    watch.on = true;
    str_cut(&watch.read, 0);
    watch.written_count = 0;
}

/* Is it a file that is to be noted? */
static bool is_watched(int fd)
{
    file_id id = file_id_of(fd);
    for (size_t i = 0; i < watch.written_count; i++)
        if (same_id(watch.written[i], id))
            return false;
    return watch.on && id.known;
}

static void note(const char *path, uint64_t print)
{
    str_addn(&watch.read, (const char *)&print, sizeof print);
    str_addn(&watch.read, path, strlen(path) + 1);
}

void file_note(const char *path, int fd)
{
    uint64_t print;
    if (is_watched(fd) && known_print(fd, &print))
        note(path, print);
}

status file_read(const char *path, const char *known_as, str *text, span at, diag *d)
{
    FILE *f = open_stream(path, at, d);
    status st = f ? file_text(f, path, text, at, d) : d->st;
    if (st == ST_OK && known_as && is_watched(fileno(f)))
        note(known_as, mix(FINGERPRINT, text->text, text->length) ^ text->length);
    int why = errno;
    if (f)
        fclose(f);
    errno = why;
    return st;
}

const str *file_watched(void)
{
    return &watch.read;
}

const char *file_watched_next(const char *at, const char *end, const char **path, uint64_t *print)
{
    if ((size_t)(end - at) <= sizeof *print)
        return NULL;
    memcpy(print, at, sizeof *print);
    *path = at + sizeof *print;
    const char *zero = memchr(*path, '\0', (size_t)(end - *path));
    return zero ? zero + 1 : NULL;
}

/* --- all of the bytes --- */

bool file_write_all(int fd, const void *from, size_t length)
{
    for (const char *at = from; length > 0;) {
        ssize_t n = write(fd, at, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        length -= (size_t)n;
    }
    return true;
}

bool file_read_all(int fd, void *to, size_t length)
{
    for (char *at = to; length > 0;) {
        ssize_t n = read(fd, at, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        length -= (size_t)n;
    }
    return true;
}

bool file_read_rest(int fd, str *to, volatile sig_atomic_t *stop)
{
    for (;;) {
        ssize_t n = read(fd, str_reserve(to, 65536), 65536);
        if (stop && *stop)
            return false;
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return n == 0;
        to->length += (size_t)n;
        to->text[to->length] = '\0';
    }
}

char *file_state(const char *name)
{
    const char *base = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    str s = { 0 };
    if (base && *base)
        str_format(&s, "%s/mmcalc", base);
    else if (home && *home)
        str_format(&s, "%s/.local/state/mmcalc", home);
    else
        return NULL;
    for (char *c = s.text + 1; *c; c++) /* makes the folders on the path */
        if (*c == '/') {
            *c = '\0';
            mkdir(s.text, 0700);
            *c = '/';
        }
    mkdir(s.text, 0700);
    str_format(&s, "/%s", name);
    return str_take(&s);
}
