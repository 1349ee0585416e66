/* mmcalc: argv to a session, and back to an exit status. */
#include "front/front.h"

int main(int argc, char **argv)
{
    return front_run(argc, argv);
}
