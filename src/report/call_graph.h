/*
 * Who called whom, and what it cost: functions with their flat and cumulative totals, and the calls between them.
 *
 * A function's cumulative total counts a sample once however often the function recurs. What a call costs is a matter of
 * the reader, who may add calls up by caller or by callee: see sperf_call_counting_t. Linear in nodes and samples.
 */
#ifndef SPERF_CALL_GRAPH_H
#define SPERF_CALL_GRAPH_H

#include "sperf/profile.h"

typedef enum {
    /* A call counts a sample once, however often it recurs in the stack: what a drawing shows beside an arrow. */
    SPERF_CALLS_ONCE_EACH,
    /* Of all calls of a callee the outermost counts, so that they add up to its cumulative total. Lines are told apart. */
    SPERF_CALLS_SUM_TO_CALLEE,
    /* No calls are wanted, only functions. */
    SPERF_CALLS_NONE
} sperf_call_counting_t;

typedef struct {
    sperf_function_id_t caller; /* 0: nobody, the callee is at the root */
    uint32_t line;              /* in the caller, where lines are told apart */
    sperf_function_id_t callee;
    int64_t value;
} sperf_call_t;

typedef struct {
    int64_t total;
    int64_t *flat;       /* by function id, as is the next */
    int64_t *cumulative; /* 0, too, for functions that no sample has */
    int64_t *frame_flat; /* by frame id: what lines cost by themselves */
    sperf_call_t *calls; /* in order of first appearance */
    uint32_t calls_count;
    uint32_t calls_capacity;
} sperf_call_graph_t;

/*
 * Add up the sample type `type` (0-based, in range). SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. To be cleaned up in any case.
 */
sperf_status_t sperf_call_graph_init(sperf_call_graph_t *graph, const sperf_profile_t *profile, uint32_t type,
                                     sperf_call_counting_t counting);

void sperf_call_graph_cleanup(sperf_call_graph_t *graph);

/*
 * Put the ids of all functions that a sample has into `ids`, of functions.count, by flat or by cumulative total, the largest
 * magnitude first, then by the other, then by id; return how many there are.
 */
uint32_t sperf_call_graph_rank(const sperf_call_graph_t *graph, const sperf_profile_t *profile, bool by_flat,
                               sperf_function_id_t *ids);

#endif
