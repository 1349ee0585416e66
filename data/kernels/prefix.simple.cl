/* One step of the simple prefix sums (000 §6): a[i + d] <- a[i] + a[i + d] for all i <
 * n - d, d = 2^t.  On the machine every read precedes every write; here the sums go into
 * the other of two arrays, and the cells that became final in the step before are
 * copied there, final_from..d-1: d/2..d-1, in the first two steps 0..d-1.  That is
 * n/2 + 1 reads and writes more in all steps. */
KERNEL void prefix_simple(GLOBAL_MEM const u32 *in, GLOBAL_MEM u32 *out, u64 n, u64 d, u64 final_from)
{
    const u64 p = (u64)GDIM * LDIM, me = (u64)GID * LDIM + LID;
    for (u64 i = me; i < n - d; i += p)
        out[i + d] = in[i] + in[i + d];
    for (u64 i = final_from + me; i < d; i += p)
        out[i] = in[i];
}
