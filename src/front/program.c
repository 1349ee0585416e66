/* From the command line to a session, and back to an exit status. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "base/visible.h"
#include "batch/batch.h"
#include "base/stack.h"
#include "config.h"
#include "front/front.h"
#include "front/line.h"

volatile sig_atomic_t front_interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    front_interrupted = 1;
}

static void catch_interrupts(void)
{
    struct sigaction act = { .sa_handler = on_interrupt };
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL); /* no SA_RESTART: reading is interrupted, too */
}

/* Opens files 0 to 2 if this process was started without them: a file that is opened later must not
 * become one of them, and be written to as standard error. Reading or answering there still fails,
 * and is reported. */
static bool open_standard_files(void)
{
    static const int ways[] = {
        [STDIN_FILENO] = O_WRONLY, [STDOUT_FILENO] = O_RDONLY, [STDERR_FILENO] = O_WRONLY
    };
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF
            && open("/dev/null", ways[fd]) != fd) /* open gives the lowest free number, fd */
            return false;
    return true;
}

static bool is_data(const char *folder)
{
    str_own s = { 0 };
    struct stat st;
    str_format(&s, "%s/models", folder);
    return stat(str_text(&s), &st) == 0 && S_ISDIR(st.st_mode);
}

static char *found_folder(void)
{
    char self[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n > 0) {
        self[n] = '\0';
        char *slash = strrchr(self, '/');
        if (slash)
            *slash = '\0';
        if (strcmp(self, BUILD_DIR) == 0 && is_data(SOURCE_DIR "/data"))
            return mem_copy(SOURCE_DIR "/data");
    }
    return is_data(DATA_DIR) ? mem_copy(DATA_DIR) : NULL;
}

/* Reports a folder that was asked for and has no definitions: the program must not go on without
 * any. */
static bool holds_definitions(const char *folder, const char *asked_by)
{
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        visible_message("cannot read the folder of definitions, %s %s: %s", asked_by,
                        *folder ? folder : "\"\"", strerror(errno));
        return false;
    }
    bool there = false;
    for (struct dirent *f; !there && (f = readdir(dir));)
        for (int i = 0; i < ENTRY_KINDS; i++)
            there |= strcmp(f->d_name, entry_kinds[i].folder) == 0;
    closedir(dir);
    if (!there)
        visible_message("no folder of definitions: %s %s has no folder %s, %s or the like",
                        asked_by, folder, entry_kinds[ENTRY_ALGORITHM].folder,
                        entry_kinds[ENTRY_MODEL].folder);
    return there;
}

/* Finds the folder of definitions: --data, $MMCALC_DATA, the source tree if run from the build
 * tree, the installed folder; NULL if there is none. The caller frees it. False, and reported, if
 * one of the first two names none. */
static bool data_folder(const options *o, char **folder)
{
    const char *named = o->data ? o->data : getenv("MMCALC_DATA");
    *folder = NULL;
    if (o->data || (named && *named)) {
        *folder = mem_copy(named);
        return holds_definitions(named, o->data ? "--data" : "MMCALC_DATA =");
    }
    *folder = found_folder();
    return true;
}

static bool wants_color(const options *o, FILE *f)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    if (o->color >= 0)
        return o->color;
    return isatty(fileno(f)) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

/* The columns of the terminal; without one COLUMNS, or 80. */
static int columns(int fd)
{
    struct winsize w;
    const char *named = getenv("COLUMNS");
    long n = named ? strtol(named, NULL, 10) : 0;
    if (ioctl(fd, TIOCGWINSZ, &w) == 0 && w.ws_col >= 40)
        return w.ws_col;
    return n >= 40 && n <= 10000 ? (int)n : 80;
}

static void read_config(session *s)
{
    const char *base = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    str_own path = { 0 };
    if (base && *base)
        str_format(&path, "%s/mmcalc/mmcalcrc", base);
    else if (home)
        str_format(&path, "%s/.config/mmcalc/mmcalcrc", home);
    if (path.length && access(str_text(&path), R_OK) == 0) {
        diag_own d = { 0 };
        if (session_file(s, str_text(&path), &d) == ST_IO && d.st != ST_OK)
            session_fail(s, &d);
    }
}

/* Hints at -e if a file's name looks like a statement: mmcalc '2+2', mmcalc time sum.pairwise on
 * umm n=8. */
static void perhaps_statement(const session *s, const options *o, int i, diag *d)
{
    const char *text = o->files[i];
    unit *u = session_read(s, text);
    bool name = u && u->statements && u->statements->kind == N_EVALUATE
                && u->statements->a->kind == N_NAME;
    if (command_named(&commands_all, text)) {
        str_own all = { 0 };
        for (int k = i; k < o->file_count; k++)
            str_format(&all, "%s%s", k > i ? " " : "", o->files[k]);
        diag_hint(d, "a statement is given with -e, as one argument: mmcalc -e '%s'",
                  str_text(&all));
    } else if (u && !name) {
        diag_hint(d, "a statement is given with -e: mmcalc -e '%s'", text);
    }
    if (u)
        unit_release(u);
}

/* Runs statements, scripts and the prompt; false if that ended within an open block. */
static bool run_all(session *s, const options *o, const style *look)
{
    status st = ST_OK;
    bool go = true;
    for (int i = 0; i < o->file_count && go; i++) {
        diag d = { 0 };
        st = strcmp(o->files[i], "-") == 0 ? session_stream(s, stdin, NULL)
                                           : session_file(s, o->files[i], &d);
        if (d.st != ST_OK && access(o->files[i], F_OK) != 0)
            perhaps_statement(s, o, i, &d);
        if (d.st != ST_OK)
            session_fail(s, &d);
        go = st == ST_OK || (o->keep_going && st != ST_QUIT);
    }
    for (int i = 0; i < o->statement_count && go; i++) {
        st = session_run_whole(s, o->statements[i]);
        go = st == ST_OK || (o->keep_going && st != ST_QUIT);
    }
    if (st == ST_OK)
        session_rows_end(s);
    if (o->file_count || o->statement_count)
        return true;
    if (s->interactive)
        return repl(s, look);
    session_stream(s, stdin, NULL);
    return true;
}

static int run_session(const options *o, const char *folder)
{
    world *w = command_world(folder);
    if (o->precision)
        w->precision = o->precision;
    if (o->seeded)
        world_seed(w, o->seed);
    if (o->threads)
        w->threads = o->threads;
    w->seconds = o->seconds;
    w->numbers.stop = &front_interrupted;
    style st = { .out = stdout,
                 .err = stderr,
                 .world = w,
                 .terminal = isatty(STDOUT_FILENO),
                 .width = columns(STDOUT_FILENO),
                 .err_width = isatty(STDERR_FILENO) ? columns(STDERR_FILENO) : 0,
                 .color = wants_color(o, stdout),
                 .color_err = wants_color(o, stderr),
                 .quiet = o->quiet,
                 .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 };
    st.live = o->file_count == 0 && o->statement_count == 0 && isatty(STDIN_FILENO);
    const format *f = format_named(o->format);
    session s = { .world = w,
                  .commands = &commands_all,
                  .sink = f->open(&st),
                  .style = &st,
                  .format = f->name,
                  .quiet = o->quiet,
                  .keep_going = o->keep_going,
                  .interactive = st.live };
    const char *terminal = getenv("TERM");
    if (isatty(STDERR_FILENO) && !o->quiet && terminal && strcmp(terminal, "dumb") != 0)
        s.progress = (headway_hook){ headway_show, st.err };
    if (o->precision)
        setting_given(&s, "precision");
    if (o->seeded)
        setting_given(&s, "seed");
    if (o->threads)
        setting_given(&s, "threads");
    if (o->seconds)
        setting_given(&s, "seconds");
    catch_interrupts();
    if (!o->no_config && o->complete == NULL)
        read_config(&s);
    s.rows = o->rows;
    s.worst = ST_OK; /* failures in the configuration are reported, but are not this run's */
    bool whole = true;
    if (o->complete)
        completion_answer(stdout, &s, o->complete);
    else
        whole = run_all(&s, o, &st);
    format_named(s.format)->close(s.sink);
    world_free(w);
    return s.interactive ? !whole : status_exit(s.worst);
}

static int run_batch(const options *o, const char *folder)
{
    batch_options b = { .job = o->batch,
                        .format = o->format_given ? o->format : NULL,
                        .output = o->output,
                        .data = folder,
                        .precision = o->precision,
                        .seed = o->seed,
                        .seeded = o->seeded,
                        .processes = o->processes,
                        .threads = o->threads,
                        .seconds = o->seconds,
                        .resume = o->resume,
                        .quiet = o->quiet,
                        .shard = o->shard,
                        .shards = o->shards };
    return o->merge ? batch_merge(&b, o->files, o->file_count) : batch_run(&b);
}

/* Ends the output: everything has been written, or that is reported and the exit status is 4. */
static int end_output(int exit_status)
{
    bool failed = ferror(stdout);
    if ((fflush(stdout) != 0 || failed) && exit_status != 4) {
        visible_message("standard output cannot be written: %s", strerror(errno));
        return 4;
    }
    return exit_status;
}

/* Prints the version with the libraries that answers depend on, for those who report a fault. */
static void put_version(void)
{
    char libraries[128];
    num_libraries(libraries, sizeof libraries);
    printf("mmcalc %s (%s%s%s, cJSON %s)\n", PACKAGE_VERSION, libraries,
           *line_library() ? ", " : "", line_library(), cJSON_Version());
}

static int run(const options *o)
{
    char *folder;
    int exit_status = 4;
    if (o->help)
        options_help(stdout);
    else if (o->version)
        put_version();
    if (o->help || o->version)
        return 0;
    if (o->completion && !completion_print(stdout, o->completion)) {
        visible_message("--completion is for bash or zsh, not for `%s`", o->completion);
        return 2;
    }
    if (o->completion)
        return 0;
    if (data_folder(o, &folder))
        exit_status = o->proof               ? check_proof_file(o->proof, folder)
                      : o->batch || o->merge ? run_batch(o, folder)
                                             : run_session(o, folder);
    free(folder);
    return exit_status;
}

/* Sets the locale, on which printed characters depend: plain ASCII if it does not exist; an error
 * if it cannot be read. */
static bool take_locale(void)
{
    errno = 0;
    if (setlocale(LC_CTYPE, "") || errno == 0 || errno == ENOENT || errno == EINVAL)
        return true;
    visible_message("the locale cannot be read: %s", strerror(errno));
    return false;
}

int front_run(int argc, char **argv)
{
    options o;
    if (!open_standard_files())
        return 4;
    mem_keep_freed();
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large makes the write fail, and does not end
                                 the process */
    stack_begin();
    if (!take_locale())
        return 4;
    if (!options_read(&o, argc, argv)) {
        options_free(&o);
        return 2;
    }
    int exit_status = end_output(run(&o));
    options_free(&o);
    return exit_status;
}
