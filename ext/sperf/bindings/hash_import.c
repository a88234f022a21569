/*
 * A recording from a Hash of the shape that Sperf.stop returns, which the caller may have filtered or written by hand.
 *
 * Checking comes as it reads, so the C side is built under rb_protect and freed if anything raises.
 */
#include <ruby.h>
#include <stdlib.h>

#include "base/raise.h"
#include "profile_object.h"
#include "sperf/model/sample_types.h"
#include "threads/label_sets.h"

typedef struct {
    VALUE hash;
    VALUE samples;
    VALUE allocations; /* nil: none */
    sperf_profile_t *profile;
    uint32_t weight_type; /* the sample type that samples weigh, behind the one that counts them; 0: there is none */
    uint32_t types_of_allocations, allocation_type; /* how many there are, and the first of them */
    sperf_label_t labels[SPERF_LABELS_MAX + 1];     /* of the sample that is read, with sperf's own */
    uint32_t labels_count;
    bool timed;         /* every sample so far had a time */
    VALUE known_stacks; /* Hash by identity, as a compaction moves what is keyed: frozen frames Array -> stack id */
    VALUE known_lines;  /* the same: -> the frozen lines Array (or nil) that it came with */
} import_t;

static VALUE get(VALUE hash, const char *key)
{
    return rb_hash_lookup(hash, ID2SYM(rb_intern(key)));
}

static sperf_string_t string_of(VALUE value, const char *what)
{
    if (!RB_TYPE_P(value, T_STRING)) rb_raise(rb_eTypeError, "a frame's %s must be a String", what);
    return (sperf_string_t){RSTRING_PTR(value), (size_t)RSTRING_LEN(value)};
}

static sperf_frame_id_t frame_of(import_t *import, VALUE pair, VALUE line)
{
    if (!RB_TYPE_P(pair, T_ARRAY) || RARRAY_LEN(pair) < 2) {
        rb_raise(rb_eTypeError, "a frame must be an Array [path, label]");
    }
    sperf_string_t file = string_of(rb_ary_entry(pair, 0), "path");
    sperf_string_t name = string_of(rb_ary_entry(pair, 1), "label");
    uint32_t number = NIL_P(line) ? 0 : NUM2UINT(line);
    sperf_frame_id_t frame;
    sperf_raise_unless_ok(sperf_profile_intern_frame(import->profile, name, file, 0, number, &frame), NULL);
    return frame;
}

static sperf_stack_id_t build_stack(import_t *import, VALUE frames, VALUE lines)
{
    sperf_stack_id_t stack = 0;
    for (long i = RARRAY_LEN(frames) - 1; i >= 0; i--) {
        VALUE line = RB_TYPE_P(lines, T_ARRAY) ? rb_ary_entry(lines, i) : Qnil;
        sperf_frame_id_t frame = frame_of(import, rb_ary_entry(frames, i), line);
        sperf_raise_unless_ok(sperf_stack_table_intern(&import->profile->stacks, stack, frame, &stack), NULL);
    }
    return stack;
}

/*
 * Only frozen Arrays can be known again: the samples keep them alive and nobody can change them. Frames that come
 * with other lines than before are another stack.
 */
static sperf_stack_id_t stack_of(import_t *import, VALUE frames, VALUE lines)
{
    if (!RB_TYPE_P(frames, T_ARRAY)) rb_raise(rb_eTypeError, "a sample's frames must be an Array");
    bool frozen = RB_OBJ_FROZEN(frames) && RB_OBJ_FROZEN(lines);
    VALUE known = frozen ? rb_hash_lookup(import->known_stacks, frames) : Qnil;
    if (!NIL_P(known) && rb_hash_lookup(import->known_lines, frames) == lines) return NUM2UINT(known);
    sperf_stack_id_t stack = build_stack(import, frames, lines);
    if (frozen) {
        rb_hash_aset(import->known_stacks, frames, UINT2NUM(stack));
        rb_hash_aset(import->known_lines, frames, lines);
    }
    return stack;
}

static sperf_thread_id_t thread_of(import_t *import, VALUE number)
{
    if (NIL_P(number) || number == INT2FIX(0)) return 0;
    sperf_thread_t thread = {.number = NUM2ULL(number)};
    VALUE threads = get(import->hash, "threads");
    VALUE name = RB_TYPE_P(threads, T_HASH) ? rb_hash_lookup(threads, number) : Qnil;
    if (RB_TYPE_P(name, T_STRING)) {
        sperf_raise_unless_ok(sperf_string_table_intern(&import->profile->strings, RSTRING_PTR(name),
                                                        (size_t)RSTRING_LEN(name), &thread.name),
                              NULL);
    }
    sperf_thread_id_t id;
    sperf_raise_unless_ok(sperf_thread_table_intern(&import->profile->threads, thread, &id), NULL);
    return id;
}

static int add_label(VALUE key, VALUE value, VALUE argument)
{
    import_t *import = (import_t *)argument;
    if (import->labels_count == SPERF_LABELS_MAX + 1) rb_raise(rb_eArgError, "a sample has too many labels");
    sperf_string_table_t *strings = &import->profile->strings;
    sperf_label_t label = {0};
    VALUE name = rb_obj_as_string(key), text = rb_obj_as_string(value);
    sperf_raise_unless_ok(sperf_string_table_intern(strings, RSTRING_PTR(name), (size_t)RSTRING_LEN(name), &label.key),
                          NULL);
    if (RB_INTEGER_TYPE_P(value)) {
        label.number = NUM2LL(value);
    } else {
        sperf_raise_unless_ok(
            sperf_string_table_intern(strings, RSTRING_PTR(text), (size_t)RSTRING_LEN(text), &label.string), NULL);
    }
    if (label.key != 0) import->labels[import->labels_count++] = label;
    return ST_CONTINUE;
}

static sperf_label_set_id_t labels_of(import_t *import, VALUE hash)
{
    if (NIL_P(hash)) return 0;
    if (!RB_TYPE_P(hash, T_HASH)) rb_raise(rb_eTypeError, "a sample's labels must be a Hash");
    import->labels_count = 0;
    rb_hash_foreach(hash, add_label, (VALUE)import);
    sperf_label_set_id_t id;
    sperf_raise_unless_ok(sperf_label_table_intern(&import->profile->labels, import->labels, import->labels_count, &id),
                          NULL);
    return id;
}

static void add_sample(import_t *import, VALUE sample)
{
    if (!RB_TYPE_P(sample, T_ARRAY) || RARRAY_LEN(sample) < 2) {
        rb_raise(rb_eTypeError, "a sample must be an Array [frames, weight, ...]");
    }
    VALUE frames = rb_ary_entry(sample, 0), lines = rb_ary_entry(sample, 3), time_ns = rb_ary_entry(sample, 4);
    int64_t weight = NUM2LL(rb_ary_entry(sample, 1));
    sperf_timeline_row_t row = {.weight = weight};
    row.key.stack = stack_of(import, frames, lines);
    if (row.key.stack == 0) return; /* no frames: nothing to charge */
    row.key.thread = thread_of(import, rb_ary_entry(sample, 2));
    row.key.labels = labels_of(import, rb_ary_entry(sample, 6));
    VALUE count = rb_ary_entry(sample, 5); /* of samples added up in this one */
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {NIL_P(count) ? 1 : NUM2LL(count), weight};
    sperf_raise_unless_ok(sperf_sample_table_add(&import->profile->samples, row.key, values), NULL);

    import->timed = import->timed && !NIL_P(time_ns) && values[0] == 1;
    if (!import->timed) return;
    row.time_us = NUM2ULL(time_ns) / 1000;
    sperf_raise_unless_ok(sperf_timeline_append(&import->profile->timeline, &row), NULL);
}

static void add_allocation(import_t *import, VALUE allocation)
{
    static const long places[SPERF_ALLOCATION_TYPES] = {1, 2, 6, 7};
    if (!RB_TYPE_P(allocation, T_ARRAY) || RARRAY_LEN(allocation) < 3) {
        rb_raise(rb_eTypeError, "an allocation must be an Array [frames, objects, bytes, ...]");
    }
    VALUE lines = rb_ary_entry(allocation, 4);
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    for (uint32_t i = 0; i < import->types_of_allocations; i++) {
        VALUE amount = rb_ary_entry(allocation, places[i]);
        values[import->allocation_type + i] = NIL_P(amount) ? 0 : NUM2LL(amount);
    }
    sperf_sample_key_t key = {.stack = stack_of(import, rb_ary_entry(allocation, 0), lines)};
    if (key.stack == 0) return;
    key.thread = thread_of(import, rb_ary_entry(allocation, 3));
    key.labels = labels_of(import, rb_ary_entry(allocation, 5));
    sperf_raise_unless_ok(sperf_sample_table_add(&import->profile->samples, key, values), NULL);
}

static int64_t integer_or(VALUE value, int64_t otherwise)
{
    return RB_INTEGER_TYPE_P(value) ? NUM2LL(value) : otherwise;
}

static bool is_mode(VALUE mode, const char *name)
{
    return rb_to_symbol(mode) == ID2SYM(rb_intern(name));
}

static bool any_in_use(VALUE allocations)
{
    for (long i = 0; i < RARRAY_LEN(allocations); i++) {
        VALUE allocation = rb_ary_entry(allocations, i);
        if (RB_TYPE_P(allocation, T_ARRAY) && RARRAY_LEN(allocation) > 6) return true;
    }
    return false;
}

/* Make the profile with the sample types of its modes: those of what is sampled in time first. */
static void make_profile(import_t *import)
{
    VALUE mode = get(import->hash, "mode"), modes = RB_TYPE_P(mode, T_ARRAY) ? mode : rb_ary_new_from_args(1, mode);
    if (NIL_P(mode)) modes = rb_ary_new_from_args(1, ID2SYM(rb_intern("cpu")));
    sperf_sample_type_text_t types[2 + SPERF_ALLOCATION_TYPES];
    uint32_t count = 0;
    VALUE name = Qnil;
    bool objects = !NIL_P(import->allocations);
    for (long i = 0; i < RARRAY_LEN(modes); i++) {
        VALUE each = rb_ary_entry(modes, i);
        if (is_mode(each, "object")) {
            objects = true;
        } else {
            if (!NIL_P(name)) rb_raise(rb_eArgError, "the data is of more than one mode of samples");
            name = rb_sym2str(rb_to_symbol(each));
            bool custom = is_mode(each, "custom");
            types[count++] = (sperf_sample_type_text_t){"samples", "count"};
            types[count++] =
                (sperf_sample_type_text_t){custom ? "weight" : StringValueCStr(name), custom ? "count" : "nanoseconds"};
            import->weight_type = 1;
        }
    }
    import->allocation_type = count;
    if (objects) import->types_of_allocations = !NIL_P(import->allocations) && any_in_use(import->allocations) ? 4 : 2;
    for (uint32_t i = 0; i < import->types_of_allocations; i++) types[count++] = sperf_allocation_types[i];
    sperf_raise_unless_ok(sperf_profile_new(types, count, &import->profile), NULL);
    uint32_t shown = import->weight_type != 0 ? import->weight_type : import->allocation_type + 1;
    if (count > 0) sperf_profile_set_default_type(import->profile, import->profile->sample_types[shown].name);
    RB_GC_GUARD(name);
}

static VALUE import_hash(VALUE argument)
{
    import_t *import = (import_t *)argument;
    make_profile(import);
    sperf_profile_t *profile = import->profile;
    sperf_raise_unless_ok(sperf_string_table_intern_text(&profile->strings, SPERF_PROGRAM, &profile->program), NULL);

    int64_t frequency = integer_or(get(import->hash, "frequency"), 0);
    if (frequency > 0 && sperf_time_type(profile) != SPERF_TYPE_NONE) {
        profile->period = 1000000000 / frequency;
        profile->period_type = profile->sample_types[sperf_time_type(profile)];
    }
    profile->start_time_ns = integer_or(get(import->hash, "start_time_ns"), 0);
    profile->duration_ns = integer_or(get(import->hash, "duration_ns"), 0);
    if (import->weight_type == 0 && RARRAY_LEN(import->samples) > 0) {
        rb_raise(rb_eArgError, "data of mode :object has its samples under :allocations");
    }
    for (long i = 0; i < RARRAY_LEN(import->samples); i++) add_sample(import, rb_ary_entry(import->samples, i));
    for (long i = 0; !NIL_P(import->allocations) && i < RARRAY_LEN(import->allocations); i++) {
        add_allocation(import, rb_ary_entry(import->allocations, i));
    }
    /* A timeline that lacks some samples is none. */
    if (!import->timed) sperf_timeline_cleanup(&profile->timeline);
    return Qnil;
}

static VALUE identity_hash_new(void)
{
    return rb_funcall(rb_hash_new(), rb_intern("compare_by_identity"), 0);
}

sperf_recording_t *sperf_recording_from_hash(VALUE hash)
{
    if (!RB_TYPE_P(hash, T_HASH)) rb_raise(rb_eTypeError, "the data must be a Hash as Sperf.stop returns it");
    import_t import = {.hash = hash, .samples = get(hash, "samples"), .timed = true};
    if (!RB_TYPE_P(import.samples, T_ARRAY)) rb_raise(rb_eArgError, "the data has no Array under :samples");
    import.allocations = get(hash, "allocations");
    if (!NIL_P(import.allocations)) Check_Type(import.allocations, T_ARRAY);
    import.known_stacks = identity_hash_new();
    import.known_lines = identity_hash_new();
    int failed = 0;
    rb_protect(import_hash, (VALUE)&import, &failed);
    RB_GC_GUARD(import.known_stacks);
    RB_GC_GUARD(import.known_lines);
    if (failed) {
        sperf_profile_free(import.profile);
        rb_jump_tag(failed);
    }
    sperf_recording_t *recording;
    sperf_raise_unless_ok(sperf_recording_wrap(import.profile, &recording), NULL);
    return recording;
}
