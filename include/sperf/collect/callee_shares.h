/*
 * Callee shares: what compiled methods were seen calling without a frame, to share out the ticks at which nobody
 * saw it.
 *
 * A tick by the remote capture has no program counter: it finds that a method runs compiled code, not whether a C
 * function without a frame runs below it. Now and then the program counter is seen. Each such observation is kept by
 * the place in the code, and by the code as a whole, the latest SPERF_SHARES_KEPT of each. A tick then takes the
 * next of the observations of its place in turn; of its code, if its place has few. So the ticks of a method have its
 * callees in the proportion that was observed lately, and no time is added or lost.
 *
 * A table has a fixed number of rows; another code that needs a row takes it over. Zero bytes are an empty table.
 * One thread owns a table. Allocates nothing.
 */
#ifndef SPERF_CALLEE_SHARES_H
#define SPERF_CALLEE_SHARES_H

#include <stdbool.h>
#include <stdint.h>

enum { SPERF_SHARES_ROWS = 2048, SPERF_SHARES_KEPT = 16, SPERF_SHARES_ENOUGH = 4 };

typedef struct {
    uint64_t code;  /* 0: free */
    uint32_t place; /* SPERF_SHARES_ANYWHERE: of the code as a whole */
    uint8_t count;  /* of the valid elements of `seen` */
    uint8_t next_written;
    uint8_t next_read;
    uint8_t seen[SPERF_SHARES_KEPT];
} sperf_callee_row_t;

typedef struct {
    sperf_callee_row_t rows[SPERF_SHARES_ROWS];
} sperf_callee_shares_t;

#define SPERF_SHARES_ANYWHERE UINT32_MAX

/* Forget all observations: codes may have died. */
void sperf_callee_shares_clear(sperf_callee_shares_t *shares);

/* Add an observation: `code` (not 0) at `place` (not SPERF_SHARES_ANYWHERE) was in `callee`; 0: in no callee. */
void sperf_callee_shares_add(sperf_callee_shares_t *shares, uint64_t code, uint32_t place, uint8_t callee);

/* Return whether anything was observed of `code`. */
bool sperf_callee_shares_know(const sperf_callee_shares_t *shares, uint64_t code);

/*
 * Set `*callee` to the callee that a tick at `place` of `code` gets. Returns false if nothing was observed there.
 */
bool sperf_callee_shares_next(sperf_callee_shares_t *shares, uint64_t code, uint32_t place, uint8_t *callee);

#endif
