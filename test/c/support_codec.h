/*
 * What the tests of the codecs share: a profile with something of everything, golden files, and protobuf from text.
 *
 * The programs run in the root of the repository, where test/ is.
 */
#ifndef SPERF_SUPPORT_CODEC_H
#define SPERF_SUPPORT_CODEC_H

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"

/*
 * Make a cpu profile at 1,000 Hz of two threads (one has no name), with labels, comments, a GC frame, a recursive
 * stack, a name that is no UTF-8, a stack without frames, and a timeline. Ownership: the caller frees it. Fails
 * the test if it cannot.
 */
sperf_profile_t *codec_new_profile(void);

/* Make an empty profile of the sample types "samples/count" and `name`/`unit`, at 1,000 Hz. */
sperf_profile_t *codec_new_empty_profile(const char *name, const char *unit);

/* Add a sample of one count and `weight` on a stack of `depth` functions, the root first. Returns the stack. */
sperf_stack_id_t codec_add_sample(sperf_profile_t *profile, const char *const *names, uint32_t depth, int64_t weight);

/*
 * Append the protobuf message that `text` describes, a sequence of fields:
 *
 *   1:5  1:-5  1:0xff    a varint
 *   1:'abc'              a string
 *   1:{2:3 4:5}          a message
 *   1:[1 2 3]            packed varints
 *   1:f64  1:f32         a fixed-width number, 0
 *   <0a ff>              bytes as they are
 */
void codec_append_protobuf(sperf_buffer_t *out, const char *text);

/* Fail the test unless the file `path` holds these bytes. With SPERF_UPDATE_GOLDEN set, write it instead. */
void codec_assert_file(const char *path, const sperf_buffer_t *bytes);

/* Append the contents of the file `path`. */
void codec_read_file(const char *path, sperf_buffer_t *out);

/*
 * Write the profile in a format and, if the format can be read, read it again, with each allocation failing in turn.
 * Fail the test unless this says so and leaks nothing, and if there are fewer allocations than `least`.
 */
void codec_assert_memory_is_missed(const char *format, const sperf_profile_t *profile, uint64_t least);

/* Fail the test unless the bytes are this text. */
void codec_assert_text(const sperf_buffer_t *bytes, const char *text);

#endif
