/*
 * Exceptions of a session: what the hooks of runtime/raise_hook.c captured, added up.
 *
 * Each raise adds 1 to the row of its stack and class at once, as one that no rescue clause gets. When a clause gets
 * it, the 1 moves to the row that has the place of the clause as well. So counts are exact at any time, also in what a
 * killed process leaves.
 *
 * As with sampled objects, the class is a frame below the leaf of the stack; the place of the clause is a frame below
 * the class. A class beyond SPERF_RAISED_CLASSES is "(other)": a program that makes a class for each exception has
 * bounded tables.
 *
 * Which raise a rescue belongs to is found by the hook, which numbers the exceptions of a thread that are on their way
 * (sperf_raised_t). Entries of one thread come in their order.
 *
 * Context of all functions: sperf's thread, which holds sampler_lock while it works; or, once sperf's thread is joined,
 * the thread that holds the GVL.
 */
#ifndef SPERF_EXT_RAISED_H
#define SPERF_EXT_RAISED_H

#include "tables.h"

enum { SPERF_RAISED_CLASSES = 1000 };

/* Add a SPERF_ENTRY_RAISED with its stack; 0: not known. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_raised_add(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                sperf_thread_id_t thread);

/* Add a SPERF_ENTRY_RESCUED. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_raised_rescue(sperf_tables_t *tables, const sperf_entry_t *entry,
                                   const sperf_entry_frames_t *frames);

#endif
