/* What one would write today: square tiles through local memory, with a column of padding
 * so that neither direction has conflicts; two accesses for each cell.
 *
 * Groups that run together take tiles from STRIP rows of tiles, column by column: what
 * they read and what they write lies in pieces of STRIP tiles' width or more, where tiles
 * row by row would write each line of memory's pages a tile's width at a time.
 *
 * On an H200 the floor is the copy's.  Each of 256 work-items has TILE * TILE / 256 words
 * in flight: 64 bytes for tiles of 64 x 64, as copy_wide. */
#define ROWS (B / TILE) /* of a tile that a group moves at a time */
#define TURNS (TILE / ROWS)
KERNEL_OF(B, HELD) void transpose_tuned(GLOBAL_MEM const u32 *a, GLOBAL_MEM u32 *b, u32 side)
{
    LOCAL_MEM u32 tile[TILE][TILE + 1];
    const u32 across = (side + TILE - 1) / TILE, x = LID % TILE, y = LID / TILE;
    const u32 strip = GID / (STRIP * across), within = GID % (STRIP * across);
    const u32 high = across - strip * STRIP < STRIP ? across - strip * STRIP : STRIP;
    const u32 row = (strip * STRIP + within % high) * TILE, column = within / high * TILE;
    GLOBAL_MEM const u32 *from = a + (u64)(row + y) * side + column + x;
    GLOBAL_MEM u32 *to = b + (u64)(column + y) * side + row + x;
    const u64 turn = (u64)ROWS * side;
    if (row + TILE <= side && column + TILE <= side) {
        u32 v[TURNS];
        for (u32 k = 0; k < TURNS; k++)
            v[k] = from[k * turn];
        for (u32 k = 0; k < TURNS; k++)
            tile[y + k * ROWS][x] = v[k];
        LOCAL_BARRIER();
        for (u32 k = 0; k < TURNS; k++)
            to[k * turn] = tile[x][y + k * ROWS];
        return;
    }
    for (u32 k = 0; k < TURNS; k++)
        if (row + y + k * ROWS < side && column + x < side)
            tile[y + k * ROWS][x] = from[k * turn];
    LOCAL_BARRIER();
    for (u32 k = 0; k < TURNS; k++)
        if (column + y + k * ROWS < side && row + x < side)
            to[k * turn] = tile[x][y + k * ROWS];
}
