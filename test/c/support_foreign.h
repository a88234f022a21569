/*
 * What the tests of other tools' formats share: a profile as text, and inputs that are the fuzz target's corpus, too.
 */
#ifndef SPERF_SUPPORT_FOREIGN_H
#define SPERF_SUPPORT_FOREIGN_H

#include "sperf/codec/format.h"

/* Bytes that are to be refused. */
typedef struct {
    const char *name; /* of the file in the corpus, behind "FORMAT_refused_" */
    const char *text;
    sperf_status_t status;
    const char *complaint;
} foreign_refused_t;

/*
 * Decode `text`, which must be taken for the format `format`, and fail the test unless the profile is valid and is `expected`:
 *
 *   samples/count time/nanoseconds *          the sample types; a star behind the one that is shown
 *   main#1@7 Puma: a(f.rb:1):5;b 3 100 class=String
 *                                             a line for each sample: thread, title of the process, stack, values, labels;
 *                                             functions with file and first line and the line that was run, where known
 *   @12us b 100                               a line for each row of the timeline: time, leaf, weight
 *
 * The text is also the file `name` of the corpus. The file's head must be read, and have the same sample types.
 */
void foreign_assert_read(const char *format, const char *name, const char *text, const char *expected);

/* Fail the test unless each of `count` inputs is refused as it says. */
void foreign_assert_refused(const char *format, const foreign_refused_t *refused, size_t count);

/*
 * Fail the test unless every beginning of `text` that is shorter by more than blanks is refused by the format's
 * decoder.
 */
void foreign_assert_cut_is_refused(const char *format, const char *text);

/* Fail the test unless reading `text` with each allocation failing in turn says so and leaks nothing. */
void foreign_assert_memory_is_missed(const char *format, const char *text);

#endif
