/* sperf's own frames: see own_frames.h. */
#include "own_frames.h"

#include <ruby/debug.h>
#include <string.h>

#include "native_leaf.h"
#include "vm/vm_insns.h"

static VALUE own_paths;

typedef struct {
    const sperf_frame_key_t *key;
    sperf_frame_showing_t showing;
} question_t;

void sperf_own_frames_set(VALUE paths)
{
    if (own_paths == 0) rb_gc_register_mark_object(own_paths = paths);
}

static bool is_own_path(VALUE path)
{
    if (!RB_TYPE_P(path, T_STRING) || own_paths == 0) return false;
    for (long i = 0; i < RARRAY_LEN(own_paths); i++) {
        VALUE own = RARRAY_AREF(own_paths, i);
        if (RSTRING_LEN(own) != RSTRING_LEN(path)) continue;
        if (memcmp(RSTRING_PTR(own), RSTRING_PTR(path), (size_t)RSTRING_LEN(own)) == 0) return true;
    }
    return false;
}

static bool is_own_method(VALUE name)
{
    static const char prefix[] = "Sperf::Native.";
    if (!RB_TYPE_P(name, T_STRING) || RSTRING_LEN(name) < (long)sizeof prefix) return false;
    return memcmp(RSTRING_PTR(name), prefix, sizeof prefix - 1) == 0;
}

static VALUE ask(VALUE argument)
{
    question_t *question = (question_t *)argument;
    if (NIL_P(rb_profile_frame_path(question->key->value))) { /* a C method */
        question->showing = SPERF_FRAME_AS_CALLER;
        if (is_own_method(rb_profile_frame_qualified_method_name(question->key->value))) {
            question->showing = SPERF_FRAME_HIDDEN;
        }
    } else if (is_own_path(rb_profile_frame_absolute_path(question->key->value))) {
        question->showing = SPERF_FRAME_HIDDEN;
    }
    return Qnil;
}

sperf_frame_showing_t sperf_own_frames_showing(const sperf_frame_key_t *key)
{
    if (sperf_is_native_method(key->method) || sperf_is_insn_method(key->method)) return SPERF_FRAME_AS_CALLER;
    question_t question = {key, SPERF_FRAME_SHOWN};
    int failed = 0;
    rb_protect(ask, (VALUE)&question, &failed);
    if (failed) rb_set_errinfo(Qnil);
    return question.showing;
}
