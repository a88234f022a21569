/*
 * Names of functions in the spool.
 *
 * Functions are named in the order of their numbers, at the moments that spooling.h lists. Some wait for a moment at
 * which Ruby may be asked for the name of a method's id (frames/frame_resolver.h). What has waited for a whole pass is
 * named by what sperf's thread can read without the GVL.
 *
 * Context of all functions, unless stated otherwise: sampler_lock, or no other thread is in the tables.
 */
#ifndef SPERF_EXT_SPOOL_PARTS_H
#define SPERF_EXT_SPOOL_PARTS_H

#include "frames/captured_stacks.h"
#include "frames/native_leaf.h"
#include "recording/tables.h"
#include "sperf/collect/spool.h"
#include "threads/session.h"

/* Which functions are written, as numbers: all up to these. Zero bytes are a spool that has not begun. */
typedef struct {
    uint32_t written;
    uint32_t written_without_id; /* of those that need no id; never below `written` */
    uint32_t written_by_code;    /* by sperf's thread, or left to moments */
    uint32_t written_native;
    uint32_t pending; /* all that there were at the last pass */
    sperf_native_names_t native_names;
    sperf_profile_t *native_functions; /* where native functions are interned */
} sperf_spooled_names_t;

/* Begin a spool: write the frames that sperf makes up. */
void sperf_spooled_names_begin(sperf_spooled_names_t *names, sperf_spool_t *spool);
void sperf_spooled_names_cleanup(sperf_spooled_names_t *names);

/*
 * Write up to `limit` functions in their order; unless `with_ids`, skip those that need an id. Returns whether
 * there may be more. Context: GVL as well, as sperf_frame_describe.
 */
bool sperf_spooled_names_write(sperf_spooled_names_t *names, sperf_spool_t *spool,
                               const sperf_captured_stacks_t *captured, bool with_ids, uint32_t limit);

/* Write the C functions that were running (--native). Their names do not come from Ruby. */
void sperf_spooled_names_write_native(sperf_spooled_names_t *names, sperf_spool_t *spool,
                                      const sperf_captured_stacks_t *captured);

/* Write by its code what has been pending since the last pass. Context: sperf's thread. */
void sperf_spooled_names_write_code(sperf_spooled_names_t *names, sperf_spool_t *spool,
                                    const sperf_captured_stacks_t *captured, sperf_pins_t *pins);

/* Return whether there is a function that was not named by its code yet. Context: sperf's thread. */
bool sperf_spooled_names_pending(const sperf_spooled_names_t *names, const sperf_captured_stacks_t *captured);

/*
 * Unsampled time (current_rests.c).
 *
 * Context of all functions: the thread that writes the spool, with sampler_lock or while no other thread is in the
 * tables.
 */

/* Memory that is kept from one reading to the next. Zero bytes are empty. */
typedef struct {
    sperf_rest_t *rows; /* by thread row */
    uint32_t count;
    uint32_t capacity;
} sperf_current_rests_t;

/*
 * Add rows for threads that no tick has found: in wall mode for all, else for those with time of the GC or
 * CPU time without the GVL. Takes threads.lock.
 */
void sperf_current_rests_add_threads(sperf_session_t *session);

/* Read the unsampled time at `now_mono_ns`. SPERF_NO_MEMORY. Takes threads.lock. */
sperf_status_t sperf_current_rests_read(sperf_current_rests_t *rests, sperf_session_t *session, int64_t now_mono_ns);

void sperf_current_rests_cleanup(sperf_current_rests_t *rests);

#endif
