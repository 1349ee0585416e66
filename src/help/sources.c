/* The documents that the catalogue is made from: see pages.h. */
#include <string.h>

#include "help/pages.h"

static const struct { const char *number, *who, *title;
} sources[] = {
    { "000", "Nakano 2013, a chapter",
      "Theoretical Parallel Computing Models for GPU Computing: a chapter on the DMM and the UMM" },
    { "001", "Nakano 2012, a paper", "K. Nakano, Simple Memory Machine Models for GPUs" },
    { "002", "Wang 2009, a lecture",
      "R. Wang, General Purpose Computation on the GPU, lecture 6: Prefix Sum (Scan)" },
    { "003", "Lauer, lecture notes",
      "Parallel Computing, lecture, Offenburg University of Applied Sciences" },
    { "004", "Koike 2015, a dissertation",
      "A Computational Model and Algorithms to Utilize GPUs for Discrete Problems, dissertation" },
};

void source_explain(session *s, const char *reference)
{
    bool prompt = s->interactive && s->style && s->style->live;
    for (unsigned i = 0; prompt && i < sizeof sources / sizeof *sources; i++)
        if (!(s->sources_named >> i & 1) && strstr(reference, sources[i].number)) {
            s->sources_named |= 1u << i;
            session_note(s, "  %s is %s; list sources has them all", sources[i].number,
                         sources[i].who);
        }
}

bool source_row(int i, const char **number, const char **title)
{
    if (i < 0 || i >= (int)(sizeof sources / sizeof *sources))
        return false;
    *number = sources[i].number;
    *title = sources[i].title;
    return true;
}
