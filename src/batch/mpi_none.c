/* A build without MPI: see mpi.h. */
#include "batch/mpi.h"

bool mpi_begin(void) { return false; }
int mpi_rank(void) { return 0; }
int mpi_size(void) { return 1; }
void mpi_end(void) { }
void mpi_dismiss(void) { }
void mpi_serve(const char *data) { (void)data; }

crew *mpi_crew(const batch_setup *setup, diag *d)
{
    (void)setup;
    diag_fail(d, ST_LIMIT, (span){ 0 }, "this mmcalc was built without MPI (configure --with-mpi)");
    return NULL;
}
