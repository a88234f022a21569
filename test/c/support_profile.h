/*
 * Profiles for tests: random ones, ones built from words, and a way to compare two whatever their ids are.
 */
#ifndef SPERF_TEST_SUPPORT_PROFILE_H
#define SPERF_TEST_SUPPORT_PROFILE_H

#include <stdbool.h>

#include "sperf/model/profile.h"

/* What a random profile has. The sample types are samples/count and cpu/nanoseconds. */
typedef struct {
    uint64_t seed;
    uint32_t functions; /* > 0; some share name and file, some are recursive in most stacks */
    uint32_t stacks;    /* that are interned; > 0 */
    uint32_t depth_max; /* > 0 */
    uint32_t samples;   /* that are taken; many fall on one row */
    bool labels;
    bool timeline;
} support_profile_options_t;

/* Make a valid random profile. SPERF_NO_MEMORY. Ownership: the caller frees `*out`. */
sperf_status_t support_profile_random(const support_profile_options_t *options, sperf_profile_t **out);

/* The same; fails the test where that fails. */
sperf_profile_t *support_profile_of(const support_profile_options_t *options);

/* Make an empty profile of samples/count and cpu/nanoseconds; fails the test where that fails. */
sperf_profile_t *support_profile_new(void);

/*
 * Intern the stack that `text` describes, root first: "main;work;leaf". Each function is in "app.rb", with first line
 * and line 0. Fails the test where that fails.
 */
sperf_stack_id_t support_profile_stack(sperf_profile_t *profile, const char *text);

/* Intern a frame below `parent`. Returns the stack, and fails the test where that fails, as do the functions below. */
sperf_stack_id_t support_profile_push(sperf_profile_t *profile, sperf_stack_id_t parent, sperf_string_t name,
                                      sperf_string_t file, uint32_t first_line, uint32_t line);

sperf_string_id_t support_profile_string(sperf_profile_t *profile, const char *text);

/* Return the label set of "key": "value", and the thread of that number. */
sperf_label_set_id_t support_profile_label(sperf_profile_t *profile, const char *key, const char *value);
sperf_thread_id_t support_profile_thread(sperf_profile_t *profile, uint64_t process, uint64_t number);

/* Add a sample of one count and `weight`. */
void support_profile_add(sperf_profile_t *profile, sperf_sample_key_t key, int64_t weight);

/* Add a sample of one count and `weight` to the stack that `text` describes, for an unknown thread. */
void support_profile_sample(sperf_profile_t *profile, const char *text, int64_t weight);

/*
 * Make a profile of mode object, or of modes cpu and object, whose default type is cpu: 260 objects of three
 * classes with 1 MiB + 9,600 bytes; and with time 3 samples of 1 ms each, with their timeline, two of them on a
 * stack that allocates as well. Fails the test if it cannot.
 */
sperf_profile_t *support_profile_of_allocations(bool with_time);

/* The sums of one or more profiles by what their samples say in words. */
typedef struct {
    sperf_string_table_t keys; /* threads, labels, frames written out */
    int64_t (*sums)[SPERF_SAMPLE_TYPES_MAX];
    uint32_t capacity;
} support_ledger_t;

void support_ledger_init(support_ledger_t *ledger);
void support_ledger_cleanup(support_ledger_t *ledger);

/* Add all samples of `profile`. Fails the test when out of memory. */
void support_ledger_add(support_ledger_t *ledger, const sperf_profile_t *profile);

/* Fail the test unless both say the same. */
void support_ledger_assert_equal(const support_ledger_t *a, const support_ledger_t *b);

/* Fail the test unless the samples of both say the same. */
void support_profile_assert_same_samples(const sperf_profile_t *a, const sperf_profile_t *b);

/* Fail the test unless `profile` is valid, and print what is wrong with it. */
void support_profile_assert_valid(const sperf_profile_t *profile);

#endif
