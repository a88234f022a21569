/*
 * From captured entries to samples: frames get ids, stacks become trie nodes, accounts give weights.
 *
 * Each VALUE becomes a number (by address: vm/frame_values.h), each pair of a number and a place in the code a frame,
 * and the stack a node of a trie in which callers are parents. Consecutive stacks share most of their root side as a
 * rule, so the last stack is kept, and only what differs is looked up. A sample is then a row of the timeline or, with
 * `aggregate`, an addition to a row of sums.
 *
 * Nothing of the VM's is looked at here, so no GC has to wait, nor need it be kept out: frames keep their place in the
 * code, and lines are looked up under the GVL, at the stop or when a frame is released (vm/vm_walk.h says why).
 *
 * Context of everything here, but for what says otherwise: sperf's thread, which holds sampler_lock as it works; a
 * block that ends, with that lock and the GVL; or, once sperf's thread is joined, whoever holds the GVL.
 */
#ifndef SPERF_EXT_INTERN_H
#define SPERF_EXT_INTERN_H

#include "capture/capture.h"
#include "tables.h"

enum { SPERF_SAMPLE_VALUES = 2 }; /* samples/count and the mode's nanoseconds */

/* Make the tables of a session, and free them. SPERF_NO_MEMORY. Context: GVL, sperf's thread not there yet or gone. */
sperf_status_t sperf_intern_init(sperf_tables_t *tables);
void sperf_intern_cleanup(sperf_tables_t *tables);

/* Turn the ring's entry at `words` into samples. What cannot be kept is counted as lost. */
void sperf_intern_entry(sperf_tables_t *tables, const uint64_t *words);

/* Take in `entry`, what a thread spent by its clocks. It says of which blocks. */
void sperf_intern_span(sperf_tables_t *tables, const sperf_entry_t *entry);

/*
 * Return the line of `frame`, a row of the session's frame table whose value is `key`; 0 if unknown. A frame that is an
 * instruction has the line of an earlier row: `mapped` has that row under ids[its number]. Context: GVL; reads the
 * iseq, which the session keeps.
 */
uint32_t sperf_intern_line(const sperf_frame_key_t *key, sperf_frame_t frame, const sperf_frame_table_t *mapped,
                           const sperf_frame_id_t *ids);

/*
 * Return the line of a frame of `key`, no instruction, whose row says `line`. Context: GVL, without sampler_lock; reads
 * the iseq, which the session keeps.
 */
uint32_t sperf_intern_code_line(const sperf_frame_key_t *key, uint32_t line);

/*
 * The same, whatever collection goes on; false if the line cannot be read now. Context: sperf's thread, with
 * sampler_lock.
 */
bool sperf_intern_code_line_unlocked(const sperf_frame_key_t *key, uint32_t row_line, uint32_t *line);

/*
 * Note that what the latest stack is made of is in use: the next one may share it without asking for its keys.
 * Context: sampler_lock.
 */
void sperf_intern_touch_last_stack(sperf_tables_t *tables);

/* Add what a Ruby thread measured and no sample took, waits and collections, to the rests of the thread's `row`. */
void sperf_intern_measured_rests(sperf_tables_t *tables, sperf_thread_id_t row, const sperf_thread_record_t *record);

/*
 * Call thread `number` by a name, unless it has one, from its first sample on. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_intern_thread_name(sperf_tables_t *tables, uint64_t number, const char *bytes, size_t length);

/*
 * Thread `number` is called so from here on, and its samples up to now by the name that it had, if it had one. After
 * SPERF_RENAMES_MAX of them it keeps that. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_intern_renamed(sperf_tables_t *tables, uint64_t number, const char *bytes, size_t length);

/* Add what no sample took of a Ruby thread, or of a native thread, that is gone to the rests. */
void sperf_intern_exited_thread(sperf_tables_t *tables, sperf_thread_record_t *record);
void sperf_intern_exited_native(sperf_tables_t *tables, sperf_native_t *native);

/* Add `ns` of `kind` to what no sample took of the thread in row `row` (0: of no thread that has one). */
void sperf_intern_rest(sperf_tables_t *tables, sperf_thread_id_t row, sperf_time_kind_t kind, int64_t ns);

/*
 * The thread in row `row` is gone, or the session over: its last sample gets its share of what `running` advanced
 * since, the rest is one.
 */
void sperf_intern_running_end(sperf_tables_t *tables, sperf_running_t *running, sperf_thread_id_t row, int64_t clock_ns,
                              int64_t gc_ns);

/* Return the row of thread `number` as it is called now, 0 where it has none. */
sperf_thread_id_t sperf_intern_find_thread(const sperf_tables_t *tables, uint64_t number);

/* Return which row stands for `row` in the end: samples from before a thread had a name are of its first one. */
sperf_thread_id_t sperf_intern_thread_shown(const sperf_tables_t *tables, sperf_thread_id_t row);
/*
 * At the stop of a deferred session: the rests are what the clocks say of each thread in blocks, less `weights` of its
 * samples, one for each of `rows`. SPERF_NO_MEMORY. Context: GVL, sperf's thread gone.
 */
sperf_status_t sperf_intern_deferred_rests(sperf_tables_t *tables, uint32_t rows, const sperf_rest_t *weights);

/* Return the number of the frame that time of `kind` without a stack is shown as. */
uint32_t sperf_intern_synthetic_of(sperf_time_kind_t kind);

/* Return the kind of time that a sample with this stack (an id of the session's table) is. */
sperf_time_kind_t sperf_intern_kind(const sperf_tables_t *tables, sperf_stack_id_t stack);

/* Add a sample of one synthetic frame, for time of `kind` that no stack was captured for. */
void sperf_intern_synthetic(sperf_tables_t *tables, sperf_time_kind_t kind, sperf_thread_id_t row, int64_t mono_ns,
                            int64_t weight_ns);

/* Return the row of thread `number` in the thread table, made if need be; 0 when out of memory. */
sperf_thread_id_t sperf_intern_thread(sperf_tables_t *tables, uint64_t number);

#endif
