/*
 * What captured frames are called.
 *
 * It is asked once for each function, when a session ends or a frame is let go of; and for the spool (spooling.h) in
 * hooks, as a process may die before its session ends. So nothing here makes an object, runs Ruby code, raises or gives
 * up the GVL: strings that the VM has are read where they are, and put together in C. (Where the VM's layout is not
 * recognised, Ruby's API makes the names, and objects: then nobody may ask in hooks.)
 *
 * One of Ruby's functions takes the VM's lock where there are Ractors: the one that makes a name of a method's id. What
 * asks for it is told apart (sperf_frame_has_id): a hook that runs under the scheduler's lock may not wait for that.
 *
 * Context of everything here: GVL, hooks included; with the VM's lock or no Ractor but one where it is asked for ids.
 */
#ifndef SPERF_EXT_FRAME_RESOLVER_H
#define SPERF_EXT_FRAME_RESOLVER_H

#include <ruby.h>
#include <stdbool.h>

#include "sperf/base/buffer.h"
#include "sperf/model/profile.h"
#include "vm/frame_values.h"

/* What a frame is called. */
typedef struct {
    sperf_buffer_t name;
    sperf_string_t file; /* borrowed: until the GVL is given up, or a GC */
    uint32_t first_line; /* 0: unknown */
} sperf_frame_text_t;

/*
 * Describe the captured frame `key`, no synthetic and no native one: "Integer#times", "block in Foo#bar", "<main>"; C
 * methods are in the file "<C method>", instructions in "<instruction>". What has no name is "[unresolved]". Names are
 * the same in each process (sperf/model/stable_name.h). `text` is zero, or was used before; the caller frees its name.
 */
void sperf_frame_describe(const sperf_frame_key_t *key, sperf_frame_text_t *text);

/*
 * Describe the C method that is known by its owner and its id, as Ruby announces its calls: the same words.
 */
void sperf_frame_describe_c_method(VALUE owner, ID id, sperf_frame_text_t *text);

/*
 * Describe it by what may be read without the GVL: as above for code of methods of classes and modules that have a
 * name, "bar" or "block in bar" for that of others. False for what has no code in Ruby, but for instructions of Ruby's
 * own classes. Context: as above; and sperf's thread, between sperf_pins_begin_reading and _end_reading, with one
 * Ractor: what is read is one word that is not changed once it is made, or changes from one valid word to another (the
 * name of a class); the frame table keeps what refers to it, and no GC frees or moves it.
 */
bool sperf_frame_describe_code(const sperf_frame_key_t *key, sperf_frame_text_t *text);

/* Find out where classes have their names, once per process. Context: GVL, before a session is active. */
void sperf_frame_names_learn(void);

/* Say whether the name is made of a method's id. */
bool sperf_frame_has_id(const sperf_frame_key_t *key);

/*
 * Intern function `id` of the profile `from` into `to`. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: whoever has
 * both.
 */
sperf_status_t sperf_frame_copy_function(const sperf_profile_t *from, sperf_function_id_t id, sperf_profile_t *to,
                                         sperf_function_id_t *out);

/* Intern the function that the frame is. SPERF_NO_MEMORY. */
sperf_status_t sperf_frame_resolve(sperf_profile_t *profile, const sperf_frame_key_t *key, sperf_function_id_t *out);

#endif
