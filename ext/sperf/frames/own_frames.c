/* sperf's own frames: see own_frames.h. */
#include "own_frames.h"

#include <ruby/debug.h>
#include <string.h>

#include "frame_resolver.h"
#include "native_leaf.h"
#include "vm/vm_insns.h"

static VALUE own_paths;

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

bool sperf_own_frames_has(const sperf_frame_text_t *text)
{
    static const char *const prefixes[] = {"Sperf.", "Sperf::Native.", "Sperf::Trace.start"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        size_t length = strlen(prefixes[i]);
        if (text->name.length >= length && memcmp(text->name.bytes, prefixes[i], length) == 0) return true;
    }
    return false;
}

static bool is_own_method(const sperf_frame_key_t *key)
{
    sperf_frame_text_t text = {0};
    sperf_frame_describe(key, &text);
    bool is_own = sperf_own_frames_has(&text);
    sperf_buffer_cleanup(&text.name);
    return is_own;
}

sperf_frame_showing_t sperf_own_frames_showing(const sperf_frame_key_t *key)
{
    if (sperf_is_native_method(key->method) || sperf_is_insn_method(key->method)) return SPERF_FRAME_AS_CALLER;
    if (!NIL_P(rb_profile_frame_path(key->value))) {
        return is_own_path(rb_profile_frame_absolute_path(key->value)) ? SPERF_FRAME_HIDDEN : SPERF_FRAME_SHOWN;
    }
    return is_own_method(key) ? SPERF_FRAME_HIDDEN : SPERF_FRAME_AS_CALLER;
}
