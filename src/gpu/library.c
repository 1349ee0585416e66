/* Loads a library with dlopen, with all symbols or a reason why not: see library.h. */
#include "gpu/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first of these libraries that can be loaded. The development link (libcuda.so) is never among
 * them: a toolkit's stub has that name. */
static void *open_first(const char *const *names, char *reason, size_t room)
{
    size_t used = 0;
    for (int i = 0; names[i]; i++) {
        void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (handle)
            return handle;
        int n = snprintf(reason + used, room - used, "%s%s", used ? ", " : "no ", names[i]);
        used += n > 0 && (size_t)n < room - used ? (size_t)n : 0;
    }
    return NULL;
}

static void *open_named(const char *variable, const char *name, char *reason, size_t room)
{
    if (strcmp(name, "none") == 0) {
        snprintf(reason, room, "switched off: %s=none", variable);
        return NULL;
    }
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        const char *why = dlerror();
        snprintf(reason, room, "%s=%s: %s", variable, name, why ? why : "cannot be loaded");
    }
    return handle;
}

bool library_open(const char *variable, const char *const *names, const gpu_symbol *symbols,
                  int count, char *reason, size_t room)
{
    const char *named = getenv(variable);
    void *handle = named && *named ? open_named(variable, named, reason, room)
                                   : open_first(names, reason, room);
    if (handle == NULL)
        return false;
    for (int i = 0; i < count; i++) {
        *symbols[i].to = dlsym(handle, symbols[i].name);
        if (*symbols[i].to == NULL && !symbols[i].optional) {
            snprintf(reason, room, "the library %s has no symbol %s",
                     named && *named ? named : names[0], symbols[i].name);
            return false;
        }
    }
    return true;
}
