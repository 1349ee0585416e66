/* A calibrated machine of a stranger: see target.h. */
#include "gpu/machine.h"
#include "tests/fuzz/target.h"

void fuzz_machine(const char *path)
{
    diag d;
    machine_file m, again;
    diag_init(&d);
    if (machine_read(path, (span){ 0 }, &m, &d) == ST_OK) {
        if (machine_write(&m, "again.json", (span){ 0 }, &d) != ST_OK
            || machine_read("again.json", (span){ 0 }, &again, &d) != ST_OK)
            fuzz_wrong("a machine that was read is not read again: %s", d.message);
        machine_derive(&m);
    }
    diag_clear(&d);
}
