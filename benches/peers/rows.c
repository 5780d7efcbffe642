// The plain method that the engine `rows` is compared with: one piece in each row, from top to
// bottom, with a table of the columns that a piece on each square closes in the rows below.
//
//     gcc -O3 -march=native rows.c -o rows
//     ./rows 16 QN      moves: R, B, Q (riders), N, C, Z (leapers), n (nightrider); prints the total
//
// It needs AVX2, and boards of at most 31 columns.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 32, LANES = 8 };

static int n, vectors;
static uint64_t total;
static uint32_t closed[MOST][MOST][MOST] __attribute__((aligned(32)));

static int leaps(int down, int right, int a, int b) {
    return (down == a && right == b) || (down == b && right == a);
}

static int attacks(const char *moves, int down, int right) {
    for (; *moves; moves++) {
        int is_rook = *moves == 'R' || *moves == 'Q', is_bishop = *moves == 'B' || *moves == 'Q';
        if ((is_rook && (down == 0 || right == 0)) || (is_bishop && down == right)
            || (*moves == 'N' && leaps(down, right, 1, 2))
            || (*moves == 'C' && leaps(down, right, 1, 3))
            || (*moves == 'Z' && leaps(down, right, 2, 3))
            || (*moves == 'n' && down && right && (down == 2 * right || right == 2 * down)))
            return 1;
    }
    return 0;
}

static void place(int row, const uint32_t *taken) {
    uint32_t open = ~taken[row];
    if (row == n - 1) {
        total += __builtin_popcount(open);
        return;
    }
    uint32_t next[MOST] __attribute__((aligned(32)));
    for (; open; open &= open - 1) {
        const uint32_t *of_square = closed[row][__builtin_ctz(open)];
        for (int v = (row + 1) / LANES; v < vectors; v++) {
            __m256i before = _mm256_load_si256((const __m256i *)taken + v);
            __m256i more = _mm256_load_si256((const __m256i *)of_square + v);
            _mm256_store_si256((__m256i *)next + v, _mm256_or_si256(before, more));
        }
        if (next[row + 1] != UINT32_MAX)
            place(row + 1, next);
    }
}

// Counts with the first piece on one of these columns.
static uint64_t count_from(uint32_t columns) {
    uint32_t taken[MOST] __attribute__((aligned(32)));
    for (int row = 0; row < MOST; row++)
        taken[row] = ~((1u << n) - 1);
    taken[0] = ~columns;
    total = 0;
    place(0, taken);
    return total;
}

int main(int argc, char **argv) {
    if (argc != 3 || (n = atoi(argv[1])) < 1 || n >= MOST)
        return fprintf(stderr, "usage: rows N MOVES, N from 1 to 31\n"), 2;
    vectors = (n + LANES - 1) / LANES;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            for (int other = row + 1; other < n; other++)
                for (int to = 0; to < n; to++)
                    if (attacks(argv[2], other - row, abs(to - column)))
                        closed[row][column][other] |= 1u << to;
    // The left half stands for its mirror image.
    uint64_t count = 2 * count_from((1u << n / 2) - 1);
    if (n % 2)
        count += count_from(1u << n / 2);
    printf("%llu\n", (unsigned long long)count);
    return 0;
}
