/* Completion for shells: what bash and zsh read to complete mmcalc's command lines. Options, their
 * values and formats come from the tables; for a statement after -e the shell asks the program,
 * which offers what TAB offers at its prompt. */
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "front/front.h"

/* Writes a text within '...' of a shell; characters in `escaped` get a backslash. */
static void put_quoted(FILE *out, const char *text, const char *escaped)
{
    for (const char *c = text; *c; c++) {
        if (*c == '\'')
            fputs("'\\'", out);
        else if (strchr(escaped, *c))
            fputc('\\', out);
        fputc(*c, out);
    }
}

/* What is offered for an option's argument, by its name in the table: a command for bash and an
 * action for zsh; or words. */
typedef struct argument {
    const char *name, *bash, *zsh, *words;
} argument;

static const argument arguments[] = {
    { "STATEMENT", "_mmcalc_statement \"$1\" \"$word\"", "_mmcalc_statement", NULL },
    { "FORMAT", NULL, NULL, FORMATS(FORMAT_FIRST, FORMAT_BLANK) },
    { "FILE", "_mmcalc_files -f", "_files", NULL },
    { "JOB.json", "_mmcalc_files -f", "_files", NULL },
    { "FILE.csv", "_mmcalc_files -f", "_files", NULL },
    { "DIR", "_mmcalc_files -d", "_files -/", NULL },
    { "WHEN", NULL, NULL, OPTION_COLORS },
    { "SHELL", NULL, NULL, COMPLETION_SHELLS },
};
static const argument free_text = { "", "return", " ", NULL };

static const argument *argument_of(const option_row *r)
{
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
        if (strcmp(arguments[i].name, r->argument) == 0)
            return &arguments[i];
    return &free_text;
}

/* --- bash -------------------------------------------------------------------------------- */

/* Writes the branch of bash's case for an option's argument. */
static void put_bash_argument(FILE *out, const option_row *r)
{
    const argument *a = argument_of(r);
    if (r->letter)
        fprintf(out, "    -%c | --%s) ", r->letter, r->word);
    else
        fprintf(out, "    --%s) ", r->word);
    if (a->words)
        fprintf(out, "mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$word\");;\n", a->words);
    else
        fprintf(out, "%s;;\n", a->bash);
}

static void print_bash(FILE *out)
{
    const option_row *r;
    fputs("# Completion for bash, made by: mmcalc --completion bash\n"
          "\n"
          "_mmcalc_files()\n"
          "{\n"
          "    compopt -o filenames\n"
          "    mapfile -t COMPREPLY < <(compgen \"$@\" -- \"$word\")\n"
          "}\n"
          "\n"
          "# A statement is one word, in quotes.  A last offer is made twice, with a blank, so "
          "that bash does not\n"
          "# close the quotes: more may stand behind it.\n"
          "_mmcalc_statement()\n"
          "{\n"
          "    local text=${2#[\\'\\\"]}\n"
          "    mapfile -t COMPREPLY < <(\"$1\" --complete \"$text\" 2>/dev/null)\n"
          "    [ ${#COMPREPLY[@]} != 1 ] || COMPREPLY+=(\"${COMPREPLY[0]} \")\n"
          "}\n"
          "\n"
          "_mmcalc()\n"
          "{\n"
          "    local word=$2 option=$3\n"
          "    COMPREPLY=()\n"
          "    [ \"$word\" != = ] || word=\n" /* --format= is three words for bash */
          "    [ \"$option\" != = ] || option=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    [ \"${COMP_WORDS[COMP_CWORD]}\" != = ] || option=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    case $option in\n",
          out);
    for (int i = 0; (r = option_row_at(i)) != NULL; i++)
        if (r->argument)
            put_bash_argument(out, r);
    fputs("    *)\n"
          "        case $word in\n"
          "        -*) mapfile -t COMPREPLY < <(compgen -W '",
          out);
    for (int i = 0; (r = option_row_at(i)) != NULL; i++)
        fprintf(out, "%s--%s", i ? " " : "", r->word);
    fputs("' -- \"$word\");;\n"
          "        *) _mmcalc_files -f;;\n"
          "        esac;;\n"
          "    esac\n"
          "}\n"
          "complete -F _mmcalc mmcalc\n",
          out);
}

/* --- zsh ----------------------------------------------------------------------------------- */

static void put_zsh_argument(FILE *out, const option_row *r)
{
    const argument *a = argument_of(r);
    if (a->words)
        fprintf(out, ":%s:(%s)", r->argument, a->words);
    else
        fprintf(out, ":%s:%s", r->argument, a->zsh);
}

static void print_zsh(FILE *out)
{
    const option_row *r;
    fputs("#compdef mmcalc\n"
          "# Completion for zsh, made by: mmcalc --completion zsh\n"
          "\n"
          "_mmcalc_statement()\n"
          "{\n"
          "    local -a found\n"
          "    found=(\"${(@f)$(_call_program statements ${(q)words[1]} --complete "
          "${(q)${(Q)PREFIX}})}\")\n"
          "    compadd -S '' -- ${found:#}\n"
          "}\n"
          "\n"
          "_mmcalc()\n"
          "{\n"
          "    _arguments -s",
          out);
    for (int i = 0; (r = option_row_at(i)) != NULL; i++)
        for (int letter = r->letter != 0; letter >= 0; letter--) {
            fputs(" \\\n        '", out);
            if (r->letter == 'e') /* it may be repeated */
                fputc('*', out);
            if (letter)
                fprintf(out, "-%c%s[", r->letter, r->argument ? "+" : "");
            else
                fprintf(out, "--%s%s[", r->word, r->argument ? "=" : "");
            put_quoted(out, r->meaning, "[]\\:");
            fputc(']', out);
            if (r->argument)
                put_zsh_argument(out, r);
            fputc('\'', out);
        }
    fputs(" \\\n        '*:FILE:_files'\n"
          "}\n"
          "if [ \"$funcstack[1]\" = _mmcalc ]; then _mmcalc \"$@\"; else compdef _mmcalc mmcalc; "
          "fi\n",
          out);
}

/* --- both ---------------------------------------------------------------------------------- */

bool completion_print(FILE *out, const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        print_bash(out);
    else if (strcmp(shell, "zsh") == 0)
        print_zsh(out);
    else
        return false;
    return true;
}

void completion_answer(FILE *out, session *s, const char *statement)
{
    int from;
    mem_own char **list = complete_line(s, statement, (int)strlen(statement), &from);
    for (char **o = list; o && *o; o++) {
        if (visible_already(*o, true)) /* a file of definitions may have any name */
            fprintf(out, "%.*s%s\n", from, statement, *o);
        free(*o);
    }
}
