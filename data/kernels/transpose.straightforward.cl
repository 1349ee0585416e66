/* Exchange a[j][k] with a[k][j] (001 §4): two reads and two writes for each of the n
 * places.  Everything is read before anything is written because the result goes
 * into another array. */
KERNEL void transpose_straightforward(GLOBAL_MEM const u32 *a, GLOBAL_MEM u32 *b, u64 side)
{
    const u64 p = (u64)GDIM * LDIM;
    for (u64 i = (u64)GID * LDIM + LID; i < side * side; i += p) {
        const u64 j = i / side, k = i % side;
        const u32 x = a[j * side + k], y = a[k * side + j];
        b[j * side + k] = y;
        b[k * side + j] = x;
    }
}
