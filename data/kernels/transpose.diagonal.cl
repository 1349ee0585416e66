/* Copy, then read and write along diagonals (001 §4, Lemma 2). */
KERNEL void diagonal_copy(GLOBAL_MEM const u32 *a, GLOBAL_MEM u32 *b, u64 side)
{
    const u64 p = (u64)GDIM * LDIM;
    for (u64 i = (u64)GID * LDIM + LID; i < side * side; i += p)
        b[i] = a[i];
}

KERNEL void diagonal_move(GLOBAL_MEM const u32 *b, GLOBAL_MEM u32 *a, u64 side)
{
    const u64 p = (u64)GDIM * LDIM;
    for (u64 i = (u64)GID * LDIM + LID; i < side * side; i += p) {
        const u64 j = i / side, k = i % side, to = (j + k) % side;
        a[to * side + k] = b[k * side + to];
    }
}
