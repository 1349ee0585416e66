/* A batch as an MPI program: rank 0 deals, the other ranks compute. */
#ifndef MMCALC_BATCH_MPI_H
#define MMCALC_BATCH_MPI_H

#include "batch/crew.h"

/* Was this process started by mpirun, and is this build made for that?  Joins the program then. */
bool mpi_begin(void);
int mpi_rank(void);
int mpi_size(void);
void mpi_end(void);

/* Rank 0: sends every rank the batch; they are the crew. */
crew *mpi_crew(const batch_setup *setup, diag *d);

/* Rank 0: where no batch was begun, the other ranks end too. */
void mpi_dismiss(void);

/* The other ranks: computes until dismissed.  `data` is this machine's folder of definitions. */
void mpi_serve(const char *data);

#endif
