/* A calibrated machine of a stranger: see target.h. */
#include "gpu/calibration.h"
#include "tests/fuzz/target.h"

void fuzz_machine(const char *path)
{
    diag d;
    calibration m, again;
    diag_init(&d);
    if (calibration_read(path, (span){ 0 }, &m, &d) == ST_OK) {
        if (calibration_write(&m, "again.json", (span){ 0 }, &d) != ST_OK
            || calibration_read("again.json", (span){ 0 }, &again, &d) != ST_OK)
            fuzz_wrong("a machine that was read is not read again: %s", d.message);
        calibration_derive(&m);
    }
    diag_clear(&d);
}
