/*
 * How far the rows of sampled allocations may be off, from comments of the profile:
 *
 *   # estimate: bytes=5400 bytes_error=120 objects=100 objects_error=9 samples=8 class=String at=IO#read app.rb:12
 *   # estimate by class: bytes=5400 bytes_error=120 objects=100 objects_error=9 samples=8 class=String
 *
 * Errors are standard errors. The first kind is of the objects of a class that one line allocated, the line being that
 * of the first frame with one (without `at`: no frame has a line). Comments of one row from several profiles add up:
 * their errors as squares. A profile whose numbers are exact has no such comments.
 */
#ifndef SPERF_ALLOCATION_MARGINS_H
#define SPERF_ALLOCATION_MARGINS_H

#include "sperf/model/profile.h"

#define SPERF_LINE_ERROR_PREFIX "# estimate: "
#define SPERF_CLASS_ERROR_PREFIX "# estimate by class: "

/* Two standard errors of a row, rounded up. */
typedef struct {
    int64_t objects, bytes;
} sperf_allocation_margin_t;

typedef struct {
    sperf_string_table_t names; /* of rows: what follows "class=", after a byte that says which kind the comment is */
    struct sperf_allocation_variance {
        double objects, bytes;
    } * rows; /* by string id */
    uint32_t capacity;
} sperf_allocation_margins_t;

/* Read the comments of the profile. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. The caller cleans up in any case. */
sperf_status_t sperf_allocation_margins_init(sperf_allocation_margins_t *margins, const sperf_profile_t *profile);
void sperf_allocation_margins_cleanup(sperf_allocation_margins_t *margins);

/* Return whether anything is known of any row. */
bool sperf_allocation_margins_any(const sperf_allocation_margins_t *margins);

/* Set `*out` to the margin of a class. SPERF_NOT_FOUND if it is not known; SPERF_NO_MEMORY. */
sperf_status_t sperf_allocation_margins_of_class(const sperf_allocation_margins_t *margins, sperf_string_t class_name,
                                                 sperf_allocation_margin_t *out);

/*
 * Set `*out` to the margin of what the line of `frame`, a frame of `profile`, allocated of a class. SPERF_NOT_FOUND if
 * it is not known; SPERF_NO_MEMORY.
 */
sperf_status_t sperf_allocation_margins_of_line(const sperf_allocation_margins_t *margins, sperf_string_t class_name,
                                                const sperf_profile_t *profile, sperf_frame_id_t frame,
                                                sperf_allocation_margin_t *out);

#endif
