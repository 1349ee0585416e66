/* A batch as an MPI program: rank 0 deals, the other ranks compute. */
#ifndef MMCALC_BATCH_MPI_H
#define MMCALC_BATCH_MPI_H

#include "batch/crew.h"

/* Was this process started by mpirun, and can this build use it? Then joins the program. */
bool mpi_begin(void);
int mpi_rank(void);
int mpi_size(void);
void mpi_end(void);

/* Rank 0: sends every rank the batch; they become the crew. */
crew *mpi_crew(const batch_setup *setup, diag *d);

/* Rank 0: if no batch was begun, ends the other ranks, too. */
void mpi_dismiss(void);

/* The other ranks: compute until dismissed. `data` is this machine's folder of definitions. */
void mpi_serve(const char *data);

#endif
