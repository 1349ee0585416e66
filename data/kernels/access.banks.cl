/* Bank conflicts by stride: in every round thread i of a warp asks for the cell
 * stride*i (+ the round) of a local array.  On the DMM of 32 banks that takes
 * gcd(stride, 32) stages. */
#define CELLS 4096
KERNEL void access_banks(GLOBAL_MEM u32 *sums, u32 stride, u32 rounds, u32 salt)
{
    LOCAL_MEM u32 cell[CELLS];
    for (u32 i = LID; i < CELLS; i += LDIM)
        cell[i] = (i * 2654435761u) ^ salt;
    LOCAL_BARRIER();
    u32 sum = 0, at = LID * stride;
    for (u32 t = 0; t < rounds; t++) {
        sum += cell[at % CELLS];
        at++;
    }
    sums[GID * LDIM + LID] = sum;
}
