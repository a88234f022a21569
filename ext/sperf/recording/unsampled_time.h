/*
 * Time that was measured and that no sample has: by thread row and stratum. At the stop it is shared out over the
 * samples (sperf/collect/sharing.h).
 *
 * Row 0 is time of threads that ended before a tick found them. Amounts may be negative: then samples have too much.
 *
 * Context of all functions, unless stated otherwise: sperf's thread, which holds sampler_lock while it works; or, once
 * sperf's thread is joined, the thread that holds the GVL.
 */
#ifndef SPERF_EXT_UNSAMPLED_TIME_H
#define SPERF_EXT_UNSAMPLED_TIME_H

#include "tables.h"

/*
 * Add `ns` of a stratum to the unsampled time of `row` (0: a thread without a row). Out of memory, it is counted as
 * lost.
 */
void sperf_unsampled_add(sperf_tables_t *tables, sperf_thread_id_t row, int stratum, int64_t ns);

/*
 * Add `share` to the last sample on the clock of `running`. Time that the sample must not have becomes unsampled
 * time of `row`, and so does all of it if there is no last sample.
 */
void sperf_unsampled_add_share(sperf_tables_t *tables, sperf_running_t *running, sperf_thread_id_t row,
                               sperf_share_t share);

/*
 * Add the unsampled time of a Ruby thread, or of a native thread, when the session ends: its last sample gets its share
 * of what the clock has advanced since, to `held_ns` or `with_gvl_ns`, and the rest is unsampled.
 */
void sperf_unsampled_end_thread(sperf_tables_t *tables, sperf_thread_record_t *record, int64_t held_ns);
void sperf_unsampled_end_native(sperf_tables_t *tables, sperf_native_t *native, int64_t with_gvl_ns);

/* The same when the thread itself has ended. */
void sperf_unsampled_add_thread(sperf_tables_t *tables, sperf_thread_record_t *record);
void sperf_unsampled_add_native(sperf_tables_t *tables, sperf_native_t *native);

#endif
