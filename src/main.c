/* mmcalc: argv to a session, and back to an exit status. */
#include "front/front.h"

int main(int argc, char **argv)
{
    return run_program(argc, argv);
}
