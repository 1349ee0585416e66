/* What one would write today: tiles of 32 x 32 through local memory, with a column of
 * padding so that neither direction has conflicts; two accesses for each cell. */
#define TILE 32
#define ROWS (LDIM / TILE)
KERNEL void transpose_tuned(GLOBAL_MEM const u32 *a, GLOBAL_MEM u32 *b, u32 side)
{
    LOCAL_MEM u32 tile[TILE][TILE + 1];
    const u32 across = (side + TILE - 1) / TILE, x = LID % TILE, y = LID / TILE;
    for (u32 block = GID; block < across * across; block += GDIM) {
        const u32 row = block / across * TILE, column = block % across * TILE;
        for (u32 r = y; r < TILE; r += ROWS)
            if (row + r < side && column + x < side)
                tile[r][x] = a[(u64)(row + r) * side + column + x];
        LOCAL_BARRIER();
        for (u32 r = y; r < TILE; r += ROWS)
            if (column + r < side && row + x < side)
                b[(u64)(column + r) * side + row + x] = tile[x][r];
        LOCAL_BARRIER();
    }
}
