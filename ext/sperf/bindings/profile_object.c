/* Sperf::Profile as an object: see profile_object.h. */
#include "profile_object.h"

#include "sperf/model/sample_types.h"

static VALUE profile_class;

/* Context: a sweep: only frees. */
static void profile_object_free(void *recording)
{
    sperf_recording_free(recording);
}

/* Context: GVL, or a GC: only reads. */
static size_t profile_object_memsize(const void *data)
{
    const sperf_recording_t *recording = data;
    return sizeof *recording + recording->profile->timeline.bytes_count +
           (size_t)recording->profile->stacks.capacity * sizeof(sperf_stack_t) +
           (size_t)recording->profile->samples.capacity * (sizeof(sperf_sample_key_t) + 2 * sizeof(int64_t)) +
           recording->profile->strings.arena.bytes_total;
}

static const rb_data_type_t profile_object_type = {
    .wrap_struct_name = "sperf/profile",
    .function = {.dfree = profile_object_free, .dsize = profile_object_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE wrap_protected(VALUE recording)
{
    return TypedData_Wrap_Struct(profile_class, &profile_object_type, (void *)recording);
}

VALUE sperf_profile_object_new(sperf_recording_t *recording)
{
    int failed = 0;
    VALUE object = rb_protect(wrap_protected, (VALUE)recording, &failed);
    if (failed) {
        sperf_recording_free(recording);
        rb_jump_tag(failed);
    }
    return rb_obj_freeze(object);
}

sperf_recording_t *sperf_profile_object_get(VALUE object)
{
    return rb_check_typeddata(object, &profile_object_type);
}

VALUE sperf_profile_object_wrap(sperf_status_t status, const char *complaint, sperf_profile_t *profile)
{
    sperf_recording_t *recording;
    if (status != SPERF_OK) sperf_profile_free(profile);
    sperf_raise_unless_ok(status, complaint);
    sperf_raise_unless_ok(sperf_recording_wrap(profile, &recording), NULL);
    return sperf_profile_object_new(recording);
}

VALUE sperf_profile_object_wrap_copy(const sperf_profile_t *profile, VALUE comments)
{
    sperf_profile_t *copy = NULL;
    sperf_status_t status = sperf_profile_copy(profile, &copy);
    if (status == SPERF_OK) status = sperf_profile_comments_add(copy, comments);
    return sperf_profile_object_wrap(status, NULL, copy);
}

VALUE sperf_profile_object_new_with(sperf_recording_t *recording, VALUE comments)
{
    if (recording == NULL) return Qnil;
    sperf_status_t status = sperf_profile_comments_add(recording->profile, comments);
    if (status != SPERF_OK) sperf_recording_free(recording);
    sperf_raise_unless_ok(status, NULL);
    return sperf_profile_object_new(recording);
}

VALUE sperf_profile_mode(const sperf_profile_t *profile)
{
    sperf_string_t modes[SPERF_MODES_MAX];
    uint32_t count = sperf_profile_modes(profile, modes);
    if (count == 1) return sperf_ruby_symbol(modes[0]);
    VALUE list = rb_ary_new();
    for (uint32_t i = 0; i < count; i++) rb_ary_push(list, sperf_ruby_symbol(modes[i]));
    return list;
}

static VALUE types_text(VALUE object)
{
    const sperf_profile_t *profile = sperf_profile_of(object);
    VALUE text = sperf_ruby_text(sperf_string_of(""));
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        VALUE name = sperf_ruby_valid_text(sperf_type_name(profile, type));
        rb_str_catf(text, "%s%" PRIsVALUE, type == 0 ? "" : ", ", name);
    }
    return text;
}

void sperf_profile_object_check_types(VALUE first, VALUE second)
{
    if (sperf_same_types(sperf_profile_of(first), sperf_profile_of(second))) return;
    VALUE complaint =
        rb_sprintf("the sample types differ (%" PRIsVALUE "; %" PRIsVALUE ")", types_text(first), types_text(second));
    sperf_raise_unless_ok(SPERF_INVALID_ARGUMENT, StringValuePtr(complaint));
}

VALUE sperf_profile_comments_check(VALUE comments)
{
    Check_Type(comments, T_ARRAY);
    comments = rb_ary_dup(comments);
    for (long i = 0; i < RARRAY_LEN(comments); i++) Check_Type(rb_ary_entry(comments, i), T_STRING);
    return comments;
}

sperf_status_t sperf_profile_comments_add(sperf_profile_t *profile, VALUE comments)
{
    for (long i = 0; i < RARRAY_LEN(comments); i++) {
        VALUE comment = rb_ary_entry(comments, i);
        SPERF_TRY(sperf_profile_add_comment(profile, RSTRING_PTR(comment), (size_t)RSTRING_LEN(comment)));
    }
    RB_GC_GUARD(comments);
    return SPERF_OK;
}

/*
 * Document-class: Sperf::Profile
 *
 * A profile: what a session has recorded, or what Sperf.load has read. It is frozen, and Ractors may share it.
 *
 *   profile = Sperf.load("sperf.data")
 *   profile.top(3, :flat).each { |label, _path, flat, _cumulative| puts "#{label} #{flat / 1_000_000} ms" }
 */
VALUE sperf_profile_object_init(void)
{
#if 0
    sperf_module = rb_define_module("Sperf");
#endif /* for RDoc, which reads each file by itself */
    profile_class = rb_define_class_under(sperf_module, "Profile", rb_cObject);
    rb_undef_alloc_func(profile_class);
    return profile_class;
}
