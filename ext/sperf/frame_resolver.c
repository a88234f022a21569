/* Names for captured frames: see frame_resolver.h. */
#include "frame_resolver.h"

#include <ruby/debug.h>

typedef struct {
    VALUE value;
    VALUE name;
    VALUE path;
    VALUE first_line;
} naming_t;

/* Context: GVL, under rb_protect: a class may have a name that raises. */
static VALUE name_frame(VALUE argument)
{
    naming_t *naming = (naming_t *)argument;
    naming->name = rb_profile_frame_full_label(naming->value);
    naming->path = rb_profile_frame_path(naming->value);
    naming->first_line = rb_profile_frame_first_lineno(naming->value);
    return Qnil;
}

static sperf_status_t intern_string(sperf_profile_t *profile, VALUE string, const char *otherwise,
                                    sperf_string_id_t *out)
{
    if (!RB_TYPE_P(string, T_STRING)) return sperf_string_table_intern_text(&profile->strings, otherwise, out);
    sperf_status_t status =
        sperf_string_table_intern(&profile->strings, RSTRING_PTR(string), (size_t)RSTRING_LEN(string), out);
    RB_GC_GUARD(string);
    return status;
}

sperf_status_t sperf_frame_resolve(sperf_profile_t *profile, VALUE value, sperf_function_id_t *out)
{
    naming_t naming = {value, Qnil, Qnil, Qnil};
    int failed = 0;
    rb_protect(name_frame, (VALUE)&naming, &failed);
    if (failed) {
        rb_set_errinfo(Qnil);
        naming.name = Qnil;
    }
    sperf_function_t function = {0};
    SPERF_TRY(intern_string(profile, naming.name, "[unresolved]", &function.name));
    SPERF_TRY(intern_string(profile, naming.path, "<C method>", &function.file));
    if (FIXNUM_P(naming.first_line) && FIX2LONG(naming.first_line) > 0) {
        function.first_line = (uint32_t)FIX2LONG(naming.first_line);
    }
    return sperf_function_table_intern(&profile->functions, function, out);
}
