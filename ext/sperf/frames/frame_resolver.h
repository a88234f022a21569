/*
 * Names of captured frames.
 *
 * A function is named once, when the session ends or its frame is released; and for the spool (spool/spooling.h)
 * in hooks, because a process may die before its session ends. So nothing here creates an object, runs Ruby code,
 * raises or gives up the GVL: strings of the VM are read where they are, and names are composed in C. (If the VM's
 * layout is not recognised, Ruby's API makes the names, and creates objects: then hooks must not ask.)
 *
 * One function of Ruby takes the VM's lock if there are Ractors: the one that returns the name of a method's id. A hook
 * that runs under the scheduler's lock must not wait for that, so names that need an id can be told
 * (sperf_frame_has_id).
 *
 * Context of all functions: GVL, hooks included; for names that need an id, also the VM's lock or a single Ractor.
 */
#ifndef SPERF_EXT_FRAME_RESOLVER_H
#define SPERF_EXT_FRAME_RESOLVER_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/base/buffer.h"
#include "sperf/collect/composition.h"
#include "sperf/model/profile.h"
#include "sperf/model/stack_table.h"
#include "vm/frame_values.h"

/* The name and place of a frame. */
typedef struct {
    sperf_buffer_t name;
    sperf_string_t file; /* borrowed: until the GVL is given up, or a GC */
    uint32_t first_line; /* 0: unknown */
} sperf_frame_text_t;

/*
 * Describe the captured frame `key`, which must not be synthetic or native: "Integer#times", "block in Foo#bar",
 * "<main>". C methods are in the file "<C method>", instructions in "<instruction>". A frame without a name is
 * "[unresolved]". Names are the same in each process (sperf/model/stable_name.h). `text` must be zero or used
 * before; the caller frees its name.
 */
void sperf_frame_describe(const sperf_frame_key_t *key, sperf_frame_text_t *text);

/* Describe in the same way a C method by its owner and its id, as Ruby announces its calls. */
void sperf_frame_describe_c_method(VALUE owner, ID id, sperf_frame_text_t *text);

/*
 * Describe the frame by what may be read without the GVL: as above for code of methods of classes and modules that have
 * a name, "bar" or "block in bar" for other code. Returns false if there is no Ruby code, except for instructions of
 * Ruby's own classes. Context: as above; and sperf's thread, between sperf_pins_begin_reading and _end_reading,
 * with one Ractor. Each word that is read never changes once it is set, or changes from one valid word to another
 * (the name of a class). The frame table keeps the objects alive that refer to the words, and no GC frees or moves
 * these.
 */
bool sperf_frame_describe_code(const sperf_frame_key_t *key, sperf_frame_text_t *text);

/* Find where classes have their names, once per process. Context: GVL, before a session is active. */
void sperf_frame_names_learn(void);

/* Return whether the name of the frame needs the name of a method's id. */
bool sperf_frame_has_id(const sperf_frame_key_t *key);

/*
 * Intern function `id` of the profile `from` into `to`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: any thread
 * that has both.
 */
sperf_status_t sperf_frame_copy_function(const sperf_profile_t *from, sperf_function_id_t id, sperf_profile_t *to,
                                         sperf_function_id_t *out);

/* Intern the function of the frame into `profile`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
sperf_status_t sperf_frame_resolve(sperf_profile_t *profile, const sperf_frame_key_t *key, sperf_function_id_t *out);

/*
 * Lines of captured frames. While a session records, a frame has its place in the code; the line is looked up under the
 * GVL, at the stop or when the frame is released (vm/vm_walk.h says why).
 */

/*
 * Return the line of `frame`, a row of the session's frame table whose value is `key`; 0: unknown. An instruction has
 * the line of an earlier row, which is in `earlier` by then. Context: GVL; reads the iseq, which the session keeps alive.
 */
uint32_t sperf_frame_line(const sperf_frame_key_t *key, sperf_frame_t frame, const sperf_frame_t *earlier);

/*
 * Return the line of a frame of `key` whose row has `place`. The frame is not an instruction. Context: the same,
 * without sampler_lock.
 */
uint32_t sperf_frame_code_line(const sperf_frame_key_t *key, uint32_t place);

/*
 * Set `*line` to what sperf_frame_code_line returns, even while a collection runs. Returns false if the line cannot be
 * read now. Context: sperf's thread, with sampler_lock.
 */
bool sperf_frame_code_line_unlocked(const sperf_frame_key_t *key, uint32_t place, uint32_t *line);

/*
 * sperf's own frames, which are hidden: the work of a session inside the program is not the program's.
 *
 * Hidden are frames of the Ruby files that start and stop sessions, frames of C methods of Sperf, Sperf::Native and
 * Sperf::Trace.start, and C methods and
 * instructions that are called from hidden frames. They are left out when stacks are copied into the profile. Ruby code
 * that hidden frames call is the program's, such as a block of Sperf.start. It is shown as called by the nearest frame
 * that is shown, and that frame also gets the time of the hidden frames. No time is lost.
 */

/* Set the hidden files: absolute paths without symbolic links (Array of String, frozen). Context: GVL. */
void sperf_own_frames_set(VALUE paths);

/*
 * Return how the captured frame `key`, which must not be synthetic, is shown. Context: as sperf_frame_describe;
 * for Ruby code, as sperf_frame_describe_code.
 */
sperf_frame_showing_t sperf_own_frames_showing(const sperf_frame_key_t *key);

/* Return whether a C method with this name is hidden. Context: any. */
bool sperf_own_frames_has(const sperf_frame_text_t *text);

#endif
