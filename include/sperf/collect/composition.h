/*
 * Composition: from what a session captured to rows of its profile.
 *
 * Captured ids are the session's: functions have numbers, stacks are nodes of frames with these numbers, threads are
 * rows, labels are keys. A session at its stop, a block of Sperf.profile at its end, and the spool of a killed process
 * name functions, threads and labels in their own ways. The rest is the same for all of them, and is here:
 *
 * 1. sperf_composition_map     frames and stacks become those of the profile, without hidden frames
 * 2. sperf_composition_weigh   the samples of time are added up by thread and stratum
 * 3. sperf_composition_share   time that no sample has is shared out over them (sperf/collect/sharing.h)
 * 4. sperf_composition_write   samples become rows of the profile, and of its timeline
 * 5. sperf_composition_write_rests   so does the time that needs samples of its own
 *
 * Objects and exceptions need 1 alone. One owner; context: anywhere, uses malloc.
 */
#ifndef SPERF_COMPOSITION_H
#define SPERF_COMPOSITION_H

#include "sperf/collect/sharing.h"
#include "sperf/model/frame_kind.h"
#include "sperf/model/profile.h"

/* How frames of a function are shown. A stack without its hidden frames is that of the frames which are left. */
typedef enum {
    SPERF_FRAME_SHOWN,
    SPERF_FRAME_AS_CALLER, /* hidden if the calling frame is: C methods, instructions, native functions */
    SPERF_FRAME_HIDDEN,
    SPERF_FRAME_SHOWINGS
} sperf_frame_showing_t;

/*
 * What stacks with a function as their leaf are: time of a sperf_time_kind_t, or one of these. UNSAMPLED is running time
 * without a captured stack. CLASS is the class of an object or an exception, which follows the leaf of its stack; the
 * place of the rescue clause, if there is one, follows the class.
 */
enum { SPERF_FUNCTION_UNSAMPLED = SPERF_TIME_KINDS, SPERF_FUNCTION_CLASS, SPERF_FUNCTION_KINDS };

/* The name and file of the frame that stands for running time without a captured stack. */
extern const sperf_frame_kind_words_t sperf_unsampled_words;

typedef struct {
    sperf_function_id_t id; /* in the profile; 0 only if it is hidden */
    uint8_t showing;        /* sperf_frame_showing_t */
    uint8_t kind;
} sperf_raw_function_t;

/* Time that needs a sample of its own. */
typedef struct {
    sperf_thread_id_t thread; /* in the profile */
    sperf_time_kind_t kind;
    uint64_t time_us;
    int64_t weight_ns;
} sperf_composed_rest_t;

/*
 * Set `*out` to the profile's label set of the session's `key` together with the labels of its own set `other`; 0: none.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
typedef sperf_status_t (*sperf_composed_labels_t)(void *context, sperf_label_set_id_t key, sperf_label_set_id_t other,
                                                  sperf_label_set_id_t *out);

/* Zero bytes are an empty one. */
typedef struct {
    sperf_profile_t *profile; /* gets the rows; has all functions and threads, but no frames and stacks */

    /* What was captured: borrowed, and valid. Rows with id 0 are zero, or not there if there are no others. */
    const sperf_raw_function_t *functions; /* by number */
    const sperf_frame_t *frames;           /* a number, and a line */
    const sperf_stack_t *stacks;           /* parents precede children */
    uint32_t frames_count, stacks_count;   /* the last ids */
    const sperf_thread_id_t *threads;      /* by row: ids of the profile */
    const sperf_timeline_t *timeline;      /* samples in time order; NULL: only their sums are known */
    const sperf_sample_table_t *sums;      /* of samples without a timeline: how many, and nanoseconds */
    uint32_t states; /* a key of labels is set * states + state; the last state is time without the GVL */
    sperf_composed_labels_t labels;
    void *context; /* of `labels` */

    /* How to place time that needs samples of its own. */
    sperf_thread_id_t main_thread;    /* gets time of threads that are not known; 0: it has no thread */
    sperf_label_set_id_t rest_labels; /* its key of labels */
    uint64_t end_us;                  /* of the profile */
    bool follows; /* it follows the last sample of its thread, because the thread's end is not known */

    bool may_move; /* if stacks have the same ids in the profile, they are not copied: the caller moves them */

    /* Made by sperf_composition_map. */
    sperf_frame_id_t *frame_ids; /* in the profile; 0: hidden, or a class */
    sperf_stack_id_t *stack_ids; /* NULL: they are the same */

    /* Made by sperf_composition_weigh, by thread of the profile. */
    sperf_sharing_t sharing; /* its `weights` are those of the samples */
    uint64_t *ends_us;       /* the thread's end, which the caller may set; 0: it has not ended */
    int64_t *shared_ns;      /* what its samples have got besides their weights, when they are written */
    sperf_composed_rest_t *rests;
    uint32_t rests_count;

    /* Samples in a row often have the same labels. */
    bool has_latest;
    sperf_label_set_id_t latest_key, latest_other, latest_labels;
} sperf_composition_t;

/* Free what was made. */
void sperf_composition_cleanup(sperf_composition_t *composition);

/*
 * The steps. The last ones are for samples alone. All return SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 *
 * Weigh: ticks are `period_ns` apart in the mean. Share: `rests` has the time that no sample has, by thread of the
 * profile, and is changed. A rest is of the name that its thread had last; without a sample of the stratum by that name,
 * it goes to another name of the thread. Or share by `spent`, which has all time by the clocks of threads, by row alone;
 * threads that are not in it keep the weights of their samples.
 */
sperf_status_t sperf_composition_map(sperf_composition_t *composition);
sperf_status_t sperf_composition_weigh(sperf_composition_t *composition, int64_t period_ns);
sperf_status_t sperf_composition_share(sperf_composition_t *composition, sperf_rest_t *rests);
sperf_status_t sperf_composition_share_spent(sperf_composition_t *composition, const sperf_sample_table_t *spent);
sperf_status_t sperf_composition_write(sperf_composition_t *composition);
sperf_status_t sperf_composition_write_rests(sperf_composition_t *composition);

/* Add time that needs a sample of its own: once, between steps 2 and 5. Thread 0: it is not known. */
void sperf_composition_add_rest(void *composition, sperf_thread_id_t thread, sperf_time_kind_t kind, int64_t weight_ns);

/* Return the profile's stack for the session's; 0: all of its frames are hidden. */
sperf_stack_id_t sperf_composition_find_stack(const sperf_composition_t *composition, sperf_stack_id_t stack);

/* The same; if all frames are hidden, `*out` is the stack of running time without one. */
sperf_status_t sperf_composition_get_stack(const sperf_composition_t *composition, sperf_stack_id_t stack,
                                           sperf_stack_id_t *out);

/* Set `*out` to the stack of time of `kind` without a captured stack. */
sperf_status_t sperf_composition_stack_of_kind(const sperf_composition_t *composition, sperf_time_kind_t kind,
                                               sperf_stack_id_t *out);

/* Set `*out` to the label set of the session's `key` and the labels of the profile's set `other`. */
sperf_status_t sperf_composition_get_labels(sperf_composition_t *composition, sperf_label_set_id_t key,
                                            sperf_label_set_id_t other, sperf_label_set_id_t *out);

/* Return the name of the class that the session's stack ends with or that its rescue clause follows; 0: it has none. */
sperf_string_id_t sperf_composition_class(const sperf_composition_t *composition, sperf_stack_id_t stack);

/*
 * Add a row of objects or exceptions, with its class as a label. `no_rescue`: the label of an exception that no known
 * rescue clause got; NULL: it is not an exception.
 */
sperf_status_t sperf_composition_add_row(sperf_composition_t *composition, sperf_sample_key_t key,
                                         const char *no_rescue, const int64_t *values);

/* Add the rows of exceptions. The types from `type` on are sperf_exception_types. */
sperf_status_t sperf_composition_add_exceptions(sperf_composition_t *composition, const sperf_sample_table_t *sums,
                                                uint32_t type, const char *no_rescue);

#endif
