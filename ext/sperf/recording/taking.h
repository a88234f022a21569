/*
 * What a recording is made with, from a stopped session's tables: recording.c, and allocation_rows.c for allocations.
 *
 * Context of everything here: GVL, sperf's thread gone; allocates Ruby strings.
 */
#ifndef SPERF_EXT_TAKING_H
#define SPERF_EXT_TAKING_H

#include "allocation_bytes.h"
#include "jit_state.h"
#include "native_leaf.h"
#include "sperf/collect/sharing.h"
#include "tables.h"
#include "threads/session.h"
#include "vm/vm_insns.h"

/* Ids of the session's tables -> ids of the profile's. */
typedef struct {
    sperf_session_t *session;
    sperf_tables_t *tables; /* the session's */
    struct sperf_recording *recording;
    int64_t end_mono_ns;
    uint32_t *functions; /* by number of a value; 0: a frame of sperf's own */
    uint8_t *showing;    /* sperf_frame_showing_t, by number of a value */
    bool hides;          /* whether any is hidden, or is a class */
    sperf_measured_types_t types;
    uint32_t *frames;
    uint32_t *stacks; /* NULL: ids are the same */
    sperf_thread_id_t *threads;
    sperf_label_set_id_t jit_labels[SPERF_JIT_STATES];
    sperf_label_set_id_t *labels; /* by the session's key (sperf_label_key); NOT_MAPPED: not looked at yet */
    uint32_t labels_count;
    sperf_native_names_t native_names;
    sperf_sharing_t sharing;
} sperf_taking_t;

/* Say whether frame value `number` is the class of objects, not code. */
static inline bool sperf_taking_is_class(const sperf_tables_t *tables, uint32_t number)
{
    return sperf_frame_values_get(&tables->values, number)->method == SPERF_CLASS_METHOD;
}

/* Return in `out` the stack of what happened in frames that are all hidden. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_taking_stack_of_nobody(sperf_taking_t *taking, sperf_stack_id_t *out);

/*
 * Add rows of allocations, and of what lives of them, to the profile; and what there is to say of them as comments.
 * Functions, stacks and threads are mapped. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_taking_allocations(sperf_taking_t *taking);
sperf_status_t sperf_taking_allocations_comment(sperf_taking_t *taking);

/*
 * Add comments that say how far the bytes of the profile may be off, and those of the largest rows, by class and line:
 * allocation_errors.c. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_taking_allocation_errors(sperf_taking_t *taking, const sperf_allocation_bytes_t *estimated);

#endif
