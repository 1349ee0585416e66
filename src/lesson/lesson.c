/* Exercises: they are shown, answers are listened to and judged; see lesson.h. */
#include "lesson/lesson.h"
#include "help/pages.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "session/value.h"

typedef struct solved {
    const char *course;
    int number;
    struct solved *next;
} solved;

/* A sink that passes answers on, and keeps the last one until its statement ends. */
typedef struct listener {
    sink sink;
    sink *to;
    const result *last;
    uint64_t rows;
} listener;

typedef struct lesson {
    const char *course; /* NULL: no answer is waited for */
    int number;         /* the number of the exercise, from 1 */
    int hints;          /* hints given so far */
    solved *done;
    listener ear;
    bool read; /* the file in the state folder has been read */
    bool told; /* it has been said how an exercise is answered */
} lesson;

/* --- courses and their exercises ------------------------------------------------------------ */

static void listen(session *s);
static void deaf(session *s);
static void heard(session *s, const node *statement, diag *d);

static lesson *lesson_of(session *s)
{
    static const session_ear ear = { listen, deaf, heard };
    if (s->lesson == NULL)
        s->lesson = arena_alloc(s->world->kept, sizeof *s->lesson);
    s->ear = &ear;
    return s->lesson;
}

static const node *exercise_of(const entry *course, int number)
{
    const node *x = entry_item(course, N_EXERCISE);
    while (x && --number > 0)
        x = entry_next(x->next, N_EXERCISE);
    return x;
}

static int exercises(const entry *course)
{
    int n = 0;
    for (const node *x = entry_item(course, N_EXERCISE); x; x = entry_next(x->next, N_EXERCISE))
        n++;
    return n;
}

/* The course of that name or page: sum, mmcalc-sum. */
static const entry *course_named(session *s, const char *name, span at, diag *d)
{
    static const char page[] = "mmcalc-";
    if (strncmp(name, page, sizeof page - 1) == 0)
        name += sizeof page - 1;
    const entry *e = catalog_find(s->world->catalog, ENTRY_COURSE, name, d);
    if (e || d->st != ST_OK)
        return e;
    nearest near;
    diag_fail(d, ST_NAME, at, "no course is called `%s`", name);
    nearest_begin(&near, name);
    catalog_each(s->world->catalog, ENTRY_COURSE, nearest_visit, &near);
    nearest_end(&near, d);
    bool number = isdigit((unsigned char)*name);
    diag_hint(d, number ? "the course stands before the number: exercise sum 3"
                        : "exercise lists them");
    return NULL;
}

/* --- what is solved ------------------------------------------------------------------------- */

static bool is_solved(session *s, const char *course, int number)
{
    for (const solved *x = lesson_of(s)->done; x; x = x->next)
        if (x->number == number && strcmp(x->course, course) == 0)
            return true;
    return false;
}

static void add_solved(session *s, const char *course, int number)
{
    solved *x = arena_alloc(s->world->kept, sizeof *x);
    *x = (solved){ .course = arena_copy(s->world->kept, course),
                   .number = number,
                   .next = lesson_of(s)->done };
    lesson_of(s)->done = x;
}

/* Reads which exercises have been solved: the file has a line for each, with its course and
 * number. */
static void read_solved(session *s)
{
    mem_own char *path = s->interactive ? file_state("exercises") : NULL;
    FILE *f = path ? fopen(path, "r") : NULL;
    char course[64];
    int number;
    lesson_of(s)->read = true;
    while (f && fscanf(f, "%63s %d", course, &number) == 2)
        if (!is_solved(s, course, number))
            add_solved(s, course, number);
    if (f)
        fclose(f);
}

static void remember_solved(session *s, const char *course, int number)
{
    if (is_solved(s, course, number))
        return;
    add_solved(s, course, number);
    mem_own char *path = s->interactive ? file_state("exercises") : NULL;
    FILE *f = path ? fopen(path, "a") : NULL;
    if (f) { /* a failure to keep it is no error, as with the history */
        fprintf(f, "%s %d\n", course, number);
        fclose(f);
    }
}

static int count_solved(session *s, const entry *course)
{
    int n = 0;
    for (int i = exercises(course); i > 0; i--)
        n += is_solved(s, course->name, i);
    return n;
}

/* --- what is shown -------------------------------------------------------------------------- */

static result *new_page(session *s, const char *title)
{
    result *page = result_command(s->arena, "exercise");
    result_add_text(s->arena, page, "title", title);
    return page;
}

static void add_prose(session *s, result *page, const char *text)
{
    result_add_text(s->arena, page, "text", page_prose(s, text));
}

static const node *item_of(const node *exercise, node_kind kind)
{
    return entry_next(exercise->a, kind);
}

/* Finds whether an exercise's condition uses `answer`; otherwise the answer of a statement is
 * judged. */
static bool is_answer(const node *n, void *data)
{
    (void)data;
    return (n->kind == N_NAME || n->kind == N_TARGET) && strcmp(n->name, "answer") == 0;
}

static bool wants_answer(const node *exercise)
{
    for (const node *j = item_of(exercise, N_JUDGE); j; j = entry_next(j->next, N_JUDGE))
        if (node_any(j->a, is_answer, NULL))
            return true;
    return false;
}

static void add_examples(session *s, result *page, const node *exercise)
{
    result *rows = NULL;
    for (const node *x = item_of(exercise, N_EXAMPLE); x; x = entry_next(x->next, N_EXAMPLE)) {
        if (rows == NULL)
            rows = result_add_array(s->arena, page, "try");
        result_add_text(s->arena, rows, NULL, x->text);
    }
}

static bool is_tutorial(const char *course)
{
    return strcmp(course, LESSON_TUTORIAL) == 0;
}

static void show_exercise(session *s, const entry *course, int number, const view *as)
{
    const node *x = exercise_of(course, number);
    const char *kind = is_tutorial(course->name) ? "step" : "exercise";
    result *page = new_page(s, arena_format(s->arena, "%s - %s %d of %d: %s", course->name, kind,
                                            number, exercises(course), x->text));
    const node *asks = item_of(x, N_NOTES);
    if (asks)
        add_prose(s, page, asks->text);
    add_examples(s, page, x);
    s->sink->answer(s->sink, as, page);
}

status lesson_begin(session *s, const char *name, int number, span at, diag *d)
{
    lesson *l = lesson_of(s);
    const entry *course = course_named(s, name, at, d);
    if (course == NULL)
        return d->st;
    int count = exercises(course);
    if (!l->read)
        read_solved(s);
    for (int i = 1; number == 0 && i <= count; i++)
        if (!is_solved(s, course->name, i))
            number = i;
    if (number == 0) {
        session_note(s, "all of %s is solved; %s 1 begins again, exercise goes on", course->name,
                     is_tutorial(course->name) ? course->name
                                               : arena_format(s->arena, "exercise %s", name));
        return ST_OK;
    }
    if (number > count)
        return diag_fail(d, ST_DOMAIN, at, "%s has %d %s%s", course->name, count,
                         is_tutorial(course->name) ? "step" : "exercise", count == 1 ? "" : "s");
    if (item_of(exercise_of(course, number), N_JUDGE) == NULL)
        return diag_fail(d, ST_DOMAIN, at, "%s %d has no condition: its definition lacks `judge`",
                         course->name, number);
    l->course = arena_copy(s->world->kept, course->name);
    l->number = number;
    l->hints = 0;
    show_exercise(s, course, number, &view_page);
    if (s->interactive && !l->told && !is_tutorial(course->name)) {
        session_note(s, wants_answer(exercise_of(course, number))
                            ? "answer E judges the value or expression E; hint helps"
                            : "the statement that you type is judged; hint helps");
        l->told = true;
    }
    return ST_OK;
}

typedef struct course_list {
    session *s;
    result *rows;
} course_list;

static void list_course(const char *name, void *data)
{
    course_list *l = data;
    const entry *e = session_entry(l->s, ENTRY_COURSE, name);
    if (e == NULL)
        return;
    result_add_texts(l->s->arena, l->rows, "name", name, "solved",
                     arena_format(l->s->arena, "%d of %d", count_solved(l->s, e), exercises(e)),
                     "title", e->title, NULL);
}

status lesson_list(session *s, const char *name, span at, diag *d)
{
    const entry *course = name ? course_named(s, name, at, d) : NULL;
    if (name && course == NULL)
        return d->st;
    if (!lesson_of(s)->read)
        read_solved(s);
    if (course == NULL) {
        result *page = new_page(s, "exercises, course by course");
        course_list l = { s, result_add_array(s->arena, page, "courses") };
        catalog_each(s->world->catalog, ENTRY_COURSE, list_course, &l);
        add_prose(s, page, "exercise sum lists those of a course, exercise sum 3 shows one; "
                           "answer E answers it, hint helps.");
        return session_answer(s, &view_page, page);
    }
    result *page = new_page(s, arena_format(s->arena, "%s - %s", course->name, course->title));
    result *rows = result_add_array(s->arena, page, "exercises");
    int number = 0;
    for (const node *x = entry_item(course, N_EXERCISE); x; x = entry_next(x->next, N_EXERCISE)) {
        result *r = result_add_object(s->arena, rows, NULL);
        result_add_u64(s->arena, r, "number", (uint64_t)++number);
        result_add_text(s->arena, r, "solved", is_solved(s, course->name, number) ? "solved" : "-");
        result_add_text(s->arena, r, "title", x->text);
    }
    return session_answer(s, &view_page, page);
}

/* --- conditions ----------------------------------------------------------------------------- */

/* What the names of a condition mean: what was answered or heard, and the point. */
typedef struct meaning {
    session *s;
    const node *answer;  /* NULL: a statement's answer is judged */
    const result *heard;
    uint64_t rows;       /* rows of a series that was heard */
    const node *given;   /* the names that the exercise gives ... */
    const num *point;    /* ... and their values at this point, in that order */
} meaning;

static node *number_node(session *s, span at, num value)
{
    node *n = node_new(s->arena, N_NUMBER, at);
    n->value = value; /* the node owns it from now on */
    return n;
}

static node *text_node(session *s, span at, const char *text)
{
    node *n = node_new(s->arena, N_STRING, at);
    n->text = text;
    return n;
}

/* The field of an answer with the name; `dmm.worst` is a field of a field, and of a list it is that
 * of the first member. */
static const result *field_heard(const meaning *m, const char *name)
{
    const result *at = m->heard, *p = at ? result_get(at, "parameters") : NULL;
    size_t n = strcspn(name, ".");
    if (name[n] == '\0' && p && result_get(p, name))
        return result_get(p, name);
    for (; at; name += n + 1, n = strcspn(name, ".")) {
        const result *f = at->first;
        while (f && !(f->key && strncmp(f->key, name, n) == 0 && f->key[n] == '\0'))
            f = f->next;
        at = f && f->type == RESULT_ARRAY ? f->first : f;
        if (name[n] == '\0')
            break;
    }
    return at;
}

static void give_meaning(const meaning *m, node **link);

/* What replaces the name; NULL: it stays. */
static node *meaning_of(const meaning *m, const node *name)
{
    session *s = m->s;
    int i = 0;
    for (const node *g = m->given; g; g = entry_next(g->next, N_GIVEN), i++)
        if (strcmp(g->name, name->name) == 0)
            return number_node(s, name->at, num_copy(&m->point[i]));
    if (m->answer && strcmp(name->name, "answer") == 0) {
        node *answer = node_copy(s->arena, m->answer);
        meaning point = { .s = s, .given = m->given, .point = m->point };
        give_meaning(&point, &answer);
        return answer;
    }
    if (m->heard == NULL)
        return NULL;
    if (strcmp(name->name, "rows") == 0)
        return number_node(s, name->at, num_int((int64_t)m->rows));
    const result *f = field_heard(m, name->name);
    if (f && f->type == RESULT_TEXT)
        return text_node(s, name->at, f->text);
    if (f && (f->type == RESULT_NUMBER || f->type == RESULT_TRUTH))
        return number_node(s, name->at, num_copy(&f->value));
    return NULL;
}

/* A comparison with a text: two texts are equal or not; a text and a number never are. */
static node *text_compared(const meaning *m, const node *n)
{
    bool texts = n->kind == N_BINARY && (n->op == OP_EQ || n->op == OP_NE)
                 && (n->a->kind == N_STRING || n->b->kind == N_STRING);
    if (!texts)
        return NULL;
    bool equal = n->a->kind == n->b->kind && strcmp(n->a->text, n->b->text) == 0;
    return number_node(m->s, n->at, num_bool(equal == (n->op == OP_EQ)));
}

/* Replaces names by their meaning, in a tree of this arena. */
static void give_meaning(const meaning *m, node **link)
{
    for (; *link; link = &(*link)->next) {
        node *n = *link, *made = n->kind == N_NAME ? meaning_of(m, n) : NULL;
        if (n->kind == N_TARGET && m->answer && m->answer->kind == N_NAME
            && strcmp(n->name, "answer") == 0)
            n->name = m->answer->name;
        if (made == NULL && n->kind != N_NAME) {
            give_meaning(m, &n->a);
            if (n->kind != N_CALL) /* b of a call is its name */
                give_meaning(m, &n->b);
            give_meaning(m, &n->c);
            made = text_compared(m, n);
        }
        if (made) {
            made->next = n->next;
            *link = made;
        }
    }
}

/* Does the condition hold? If it cannot be evaluated it does not, and d (may be NULL) says why. */
static bool is_met(const meaning *m, const node *condition, diag *d)
{
    session *s = m->s;
    node *tree = node_copy(s->arena, condition);
    axes ax = { .count = 0 };
    env e;
    bool met = false;
    diag_own quiet = { 0 };
    give_meaning(m, &tree);
    status st = resolve_session(s->world, s->arena, tree, &ax, d ? d : &quiet);
    if (st == ST_OK && ax.count == 0) {
        env_begin(&e, s->world, NULL, &ax, d ? d : &quiet);
        if (eval_truth(&e, tree, &met) != ST_OK)
            met = false;
        env_end(&e);
    }
    axes_clear(&ax);
    return met;
}

/* --- judging -------------------------------------------------------------------------------- */

/* Says what is thought of an answer; after a statement that was heard, below its own answer. */
static void judged(session *s, bool correct, const char *text, bool heard)
{
    result *page = result_command(s->arena, "answer");
    result_add_truth(s->arena, page, "correct", correct);
    add_prose(s, page, text);
    s->sink->answer(s->sink, heard ? &view_apart : &view_page, page);
}

/* Says that it is right and why, and at the tutorial the next step. */
static void praise(session *s, const entry *course, const node *exercise, bool heard)
{
    lesson *l = lesson_of(s);
    const node *why = item_of(exercise, N_BECAUSE);
    int number = l->number;
    remember_solved(s, course->name, number);
    judged(s, true, why ? arena_format(s->arena, "Right. %s", page_prose(s, why->text)) : "Right.",
           heard);
    if (number == exercises(course)) {
        lesson_leave(s);
    } else if (is_tutorial(course->name)) {
        l->number++;
        l->hints = 0;
        show_exercise(s, course, l->number, &view_apart);
    } else {
        lesson_leave(s);
        session_note(s, "the next one: exercise %s %d", course->name, number + 1);
    }
}

/* Adds the value that the answer has at this point, within a sentence; nothing if it has none, as
 * an algorithm's name. */
static void put_answer(const meaning *m, str *text)
{
    session *s = m->s;
    node *name = node_name(s->arena, m->answer->at, "answer");
    axes ax = { .count = 0 };
    num_own value = num_int(0);
    diag_own quiet = { 0 };
    env e;
    give_meaning(m, &name);
    status st = resolve_session(s->world, s->arena, name, &ax, &quiet);
    env_begin(&e, s->world, NULL, &ax, &quiet);
    if (st == ST_OK && ax.count == 0 && eval(&e, name, &value) == ST_OK)
        num_print(&s->world->numbers, text, &value, 40, s->world->precision);
    env_end(&e);
    axes_clear(&ax);
}

/* The text " At n = 16, p = 4 yours is 7." */
static const char *place_of(const meaning *m)
{
    str_own text = { 0 }, yours = { 0 };
    int i = 0;
    for (const node *g = m->given; g; g = entry_next(g->next, N_GIVEN), i++) {
        str_format(&text, "%s%s = ", i ? ", " : " At ", g->name);
        num_print(&m->s->world->numbers, &text, &m->point[i], 40, m->s->world->precision);
    }
    if (text.length)
        put_answer(m, &yours);
    str_format(&text, text.length && yours.length ? " yours is %s." : text.length ? "." : "%s",
               str_text(&yours));
    return arena_copy(m->s->arena, str_text(&text));
}

static void blame(const meaning *m, const char *what)
{
    session *s = m->s;
    judged(s, false, arena_format(s->arena, "Not yet: %s%s", page_prose(s, what), place_of(m)),
           m->answer == NULL);
}

/* The first condition that is not met, or NULL. *attempt (may be NULL): it is not the first one,
 * which tells whether the statement was an attempt at the exercise at all. */
static const node *first_unmet(const meaning *m, const node *exercise, bool *attempt, diag *d)
{
    bool first = true;
    for (const node *j = item_of(exercise, N_JUDGE); j; j = entry_next(j->next, N_JUDGE)) {
        if (!is_met(m, j->a, d)) {
            if (attempt)
                *attempt = !first;
            return j;
        }
        first = false;
    }
    return NULL;
}

typedef struct points {
    session *s;
    const node *given; /* the first N_GIVEN */
    series **many;     /* their values: one series each */
    num *one;          /* their present values, in the arena */
    int count;
} points;

static void points_clear(points *p)
{
    for (int i = 0; i < p->count; i++) {
        series_free(p->many[i]);
        num_clear(&p->one[i]);
    }
}

static status points_open(points *p, session *s, const node *exercise, diag *d)
{
    const node *g = item_of(exercise, N_GIVEN);
    const char *from;
    status st = ST_OK;
    *p = (points){ .s = s, .given = g };
    int count = 0;
    for (const node *x = g; x; x = entry_next(x->next, N_GIVEN))
        count++;
    p->many = arena_array(s->arena, (size_t)count, sizeof *p->many);
    p->one = arena_array(s->arena, (size_t)count, sizeof *p->one);
    for (; g && st == ST_OK; g = entry_next(g->next, N_GIVEN)) {
        node *tree = node_copy(s->arena, g->a);
        st = session_compute(s, tree, &p->many[p->count], &p->one[p->count], &from, NULL, d);
        p->count++;
    }
    return st;
}

static uint64_t points_total(const points *p)
{
    uint64_t n = 1;
    for (int i = 0; i < p->count; i++)
        n *= p->many[i] ? p->many[i]->count : 1;
    return n;
}

static status points_go(points *p, uint64_t point)
{
    status st = ST_OK;
    for (int i = 0; i < p->count && st == ST_OK; i++) {
        uint64_t n = p->many[i] ? p->many[i]->count : 1;
        if (p->many[i]) {
            num_clear(&p->one[i]);
            p->one[i] = num_int(0);
            st = series_at(p->s->world, p->many[i], point % n, &p->one[i]);
        }
        point /= n;
    }
    return st;
}

/* ST_DOMAIN for an answer that is a series: which of its values would be meant? */
static status one_value(session *s, const node *answer, diag *d)
{
    node *tree = node_copy(s->arena, answer);
    axes ax = { .count = 0 };
    diag_own quiet = { 0 };
    resolve_session(s->world, s->arena, tree, &ax, &quiet); /* failures are reported when it is
                                                               judged */
    bool many = ax.count > 0;
    axes_clear(&ax);
    return !many ? ST_OK
                 : diag_fail(d, ST_DOMAIN, answer->at,
                             "an answer is one value, and this is a series");
}

/* Judges an answer at every point that the exercise gives. */
static status judge_answer(session *s, const entry *course, const node *x, const node *answer,
                           diag *d)
{
    points p;
    const node *unmet = NULL;
    status st = points_open(&p, s, x, d);
    status_then(st, one_value(s, answer, d));
    for (uint64_t i = 0; st == ST_OK && unmet == NULL && i < points_total(&p); i++) {
        st = points_go(&p, i);
        meaning m = { .s = s, .answer = answer, .given = p.given, .point = p.one };
        if (st == ST_OK)
            unmet = first_unmet(&m, x, NULL, d);
        if (unmet && (st = d->st) == ST_OK)
            blame(&m, unmet->text);
    }
    if (st == ST_OK && unmet == NULL)
        praise(s, course, x, false);
    points_clear(&p);
    return st;
}

/* The exercise that waits for an answer; NULL, and d says so, if none does. */
static const node *waiting(session *s, const entry **course, span at, diag *d)
{
    lesson *l = lesson_of(s);
    if (l->course == NULL) {
        diag_fail(d, ST_NAME, at, "no exercise waits for an answer");
        diag_hint(d, "exercise lists them; tutorial begins the tutorial");
        return NULL;
    }
    *course = course_named(s, l->course, at, d);
    return *course ? exercise_of(*course, l->number) : NULL;
}

status lesson_answer(session *s, const node *statement, diag *d)
{
    const entry *course;
    const node *x = waiting(s, &course, statement->at, d);
    if (x == NULL)
        return d->st;
    if (!wants_answer(x)) {
        diag_fail(d, ST_NAME, statement->at, "this one is solved by a statement, not by `answer`");
        return diag_hint(d, "hint helps; %s %d shows it again",
                         is_tutorial(course->name) ? "tutorial" : "exercise", lesson_of(s)->number);
    }
    return judge_answer(s, course, x, statement->a, d);
}

status lesson_hint(session *s, span at, diag *d)
{
    const entry *course;
    const node *x = waiting(s, &course, at, d);
    if (x == NULL)
        return d->st;
    lesson *l = lesson_of(s);
    int i = l->hints;
    const node *h = item_of(x, N_HINT);
    while (h && i-- > 0)
        h = entry_next(h->next, N_HINT);
    const node *solution = item_of(x, N_SOLUTION);
    result *page = result_command(s->arena, "hint");
    if (h) {
        l->hints++;
        add_prose(s, page, h->text);
    } else if (solution) {
        result_add_text(s->arena, page, "solution", page_prose(s, solution->text));
    }
    return session_answer(s, &view_page, page);
}

int lesson_number(const node *word, diag *d)
{
    size_t digits = strspn(word->text, "0123456789");
    int number = digits && digits < 4 && word->text[digits] == '\0' ? atoi(word->text) : 0;
    if (number == 0)
        diag_fail(d, ST_PARSE, word->at, "`%s` is no number of an exercise", word->text);
    return number;
}

void lesson_part(session *s)
{
    lesson *l = s->lesson;
    if (l && l->course && s->interactive && is_tutorial(l->course))
        session_note(s, "tutorial goes on at step %d", l->number);
}

void lesson_leave(session *s)
{
    lesson_of(s)->course = NULL;
}

/* --- hearing -------------------------------------------------------------------------------- */

static void heard_answer(sink *k, const view *v, const result *root)
{
    listener *ear = (listener *)k;
    if (v != &view_note) { /* a remark after the answer does not count */
        ear->last = root;
        ear->rows = 0;
    }
    ear->to->answer(ear->to, v, root);
}

static void heard_begin(sink *k, const view *v, const result *head, const row_fields *may)
{
    listener *ear = (listener *)k;
    ear->last = head;
    ear->rows = 0;
    ear->to->begin_rows(ear->to, v, head, may);
}

static void heard_row(sink *k, const result *row)
{
    listener *ear = (listener *)k;
    ear->rows++;
    ear->to->row(ear->to, row);
}

static void heard_end(sink *k, bool failed)
{
    listener *ear = (listener *)k;
    ear->to->end_rows(ear->to, failed);
}

static void heard_failure(sink *k, const diag *d)
{
    listener *ear = (listener *)k;
    ear->to->failure(ear->to, d);
}

static void listen(session *s)
{
    lesson *l = s->lesson;
    if (l == NULL || l->course == NULL || l->ear.to) /* nothing is listened to in a file that is
                                                        loaded */
        return;
    l->ear = (listener){ .sink = { .answer = heard_answer,
                                   .begin_rows = heard_begin,
                                   .row = heard_row,
                                   .end_rows = heard_end,
                                   .failure = heard_failure,
                                   .prose = s->sink->prose },
                         .to = s->sink };
    s->sink = &l->ear.sink;
}

static void deaf(session *s)
{
    if (s->lesson && s->sink == &s->lesson->ear.sink)
        s->sink = s->lesson->ear.to;
}

/* Hints at an answer without its command: 3*n/w, where the waiting exercise gives n. */
static void perhaps_an_answer(session *s, diag *d)
{
    diag_own quiet = { 0 };
    const entry *course = course_named(s, s->lesson->course, (span){ 0 }, &quiet);
    const node *x = course ? exercise_of(course, s->lesson->number) : NULL;
    const char *at = d->excerpt + str_utf8_bytes(d->excerpt, (size_t)d->indent),
               *line = d->excerpt + strspn(d->excerpt, " ");
    for (const node *g = x && wants_answer(x) ? item_of(x, N_GIVEN) : NULL; g;
         g = entry_next(g->next, N_GIVEN))
        if (strlen(g->name) == (size_t)d->width && strncmp(at, g->name, (size_t)d->width) == 0) {
            free(d->hint);
            d->hint = NULL;
            diag_hint(d, "%s is of the exercise that waits; to answer it: answer %s", g->name,
                      line);
        }
}

/* Hints at an answer without its command: 10, where that is the right one. */
static void perhaps_right(const meaning *m, const node *exercise, span at)
{
    const result *value = result_get(m->heard, "value");
    if (value == NULL || value->type != RESULT_NUMBER || item_of(exercise, N_GIVEN))
        return;
    meaning answered = { .s = m->s,
                         .answer = number_node(m->s, at, num_copy(&value->value)) };
    if (first_unmet(&answered, exercise, NULL, NULL) == NULL)
        session_note(m->s, "this is right; answer ans has it judged and kept");
}

static void heard(session *s, const node *statement, diag *d)
{
    lesson *l = s->lesson;
    bool listened = l && l->ear.to;
    if (l)
        l->ear.to = NULL;
    if (!listened || l->course == NULL)
        return;
    if (statement == NULL) {
        if (d->code == DIAG_NO_VALUE && d->excerpt)
            perhaps_an_answer(s, d);
        return;
    }
    meaning m = { .s = s, .heard = l->ear.last, .rows = l->ear.rows };
    diag_own quiet = { 0 };
    const entry *course = course_named(s, l->course, statement->at, &quiet);
    const node *x = course ? exercise_of(course, l->number) : NULL;
    bool attempt = false;
    if (x && m.heard && !wants_answer(x)) {
        const node *unmet = first_unmet(&m, x, &attempt, NULL);
        if (unmet == NULL)
            praise(s, course, x, true);
        else if (attempt)
            blame(&m, unmet->text);
    } else if (x && m.heard && s->interactive && statement->kind == N_EVALUATE) {
        perhaps_right(&m, x, statement->at);
    }
}
