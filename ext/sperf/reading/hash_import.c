/*
 * A recording from a Hash of the shape that Sperf.stop returns (profile_object.h), which the caller may have filtered
 * or written by hand. The Hash is checked as it is read: the profile is built under rb_protect, and freed if anything
 * raises.
 */
#include "profile_object.h"

#include "sperf/model/sample_types.h"
#include "sperf/model/stack_fold.h"

typedef struct {
    VALUE hash;
    VALUE samples;
    VALUE allocations; /* nil: none */
    sperf_profile_t *profile;
    VALUE first_lines;                /* Hash by identity: [path, label] -> Integer */
    bool typed;                       /* the Hash names the sample types, and samples may have a value of each */
    uint32_t weight_type, count_type; /* sample types of the weight and the count of samples; SPERF_TYPE_NONE */
    uint32_t allocation_types[SPERF_ALLOCATION_TYPES]; /* SPERF_TYPE_NONE: there is no such type */
    sperf_label_t labels[SPERF_LABELS_MAX + 1];        /* of the sample that is read, with sperf's own */
    uint32_t labels_count;
    bool timed;         /* every sample so far had a time */
    VALUE known_stacks; /* Hash by identity, as a compaction moves what is keyed: frozen frames Array -> stack id */
    VALUE known_lines;  /* the same: -> the frozen lines Array (or nil) that it came with */
    VALUE deep_stacks;  /* the tree of folded stacks, or nil */
    VALUE deep_ids;     /* Array: of its rows -> stack id */
} import_t;

static sperf_string_t string_of(VALUE value, const char *what)
{
    if (!RB_TYPE_P(value, T_STRING)) rb_raise(rb_eTypeError, "a frame's %s must be a String", what);
    return (sperf_string_t){RSTRING_PTR(value), (size_t)RSTRING_LEN(value)};
}

static sperf_string_id_t intern_string(import_t *import, VALUE string)
{
    sperf_string_id_t id;
    size_t length = (size_t)RSTRING_LEN(string);
    sperf_raise_unless_ok(sperf_string_table_intern(&import->profile->strings, RSTRING_PTR(string), length, &id), NULL);
    RB_GC_GUARD(string);
    return id;
}

static sperf_frame_id_t frame_of(import_t *import, VALUE pair, VALUE line)
{
    if (!RB_TYPE_P(pair, T_ARRAY) || RARRAY_LEN(pair) < 2) {
        rb_raise(rb_eTypeError, "a frame must be an Array [path, label]");
    }
    /* First what may run Ruby, which may change the Strings. */
    uint32_t number = NIL_P(line) ? 0 : NUM2UINT(line);
    VALUE first = rb_hash_lookup(import->first_lines, pair);
    uint32_t first_line = NIL_P(first) ? 0 : NUM2UINT(first);
    sperf_string_t file = string_of(rb_ary_entry(pair, 0), "path");
    sperf_string_t name = string_of(rb_ary_entry(pair, 1), "label");
    sperf_frame_id_t frame;
    sperf_raise_unless_ok(sperf_profile_intern_frame(import->profile, name, file, first_line, number, &frame), NULL);
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
 * Return the stack with this number under :deep_stacks; 0 for frames that are not the folded ones of that stack any more,
 * as another leaf or another number of them shows.
 */
static sperf_stack_id_t deep_stack_of(const import_t *import, VALUE frames, VALUE number)
{
    if (NIL_P(number) || NIL_P(import->deep_stacks)) return 0;
    long row = NUM2LONG(number) - 1;
    if (row < 0 || row >= RARRAY_LEN(import->deep_ids)) rb_raise(rb_eArgError, "a row of :deep_stacks does not exist");
    bool same = RARRAY_LEN(frames) == SPERF_FOLD_INNER + 1 + SPERF_FOLD_OUTER &&
                rb_ary_entry(frames, 0) == rb_ary_entry(rb_ary_entry(import->deep_stacks, row), 1);
    return same ? NUM2UINT(rb_ary_entry(import->deep_ids, row)) : 0;
}

/*
 * Only frozen Arrays can be recognised: the samples keep them alive, and they never change. Frames with other
 * lines than before are another stack. `number`: of a folded stack; nil for others.
 */
static sperf_stack_id_t stack_of(import_t *import, VALUE frames, VALUE lines, VALUE number)
{
    if (!RB_TYPE_P(frames, T_ARRAY)) rb_raise(rb_eTypeError, "a sample's frames must be an Array");
    sperf_stack_id_t deep = deep_stack_of(import, frames, number);
    if (deep != 0) return deep;
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

/* Read the tree of folded stacks. */
static void read_deep_stacks(import_t *import)
{
    VALUE rows = import->deep_stacks;
    if (NIL_P(rows)) return;
    Check_Type(rows, T_ARRAY);
    for (long i = 0; i < RARRAY_LEN(rows); i++) {
        VALUE row = rb_ary_entry(rows, i);
        Check_Type(row, T_ARRAY);
        long caller = NUM2LONG(rb_ary_entry(row, 0));
        if (caller < 0 || caller > i) rb_raise(rb_eArgError, "a caller under :deep_stacks does not precede its callee");
        sperf_stack_id_t stack = caller == 0 ? 0 : NUM2UINT(rb_ary_entry(import->deep_ids, caller - 1));
        sperf_frame_id_t frame = frame_of(import, rb_ary_entry(row, 1), rb_ary_entry(row, 2));
        sperf_raise_unless_ok(sperf_stack_table_intern(&import->profile->stacks, stack, frame, &stack), NULL);
        rb_ary_push(import->deep_ids, UINT2NUM(stack));
    }
}

static sperf_thread_id_t thread_of(import_t *import, VALUE number)
{
    if (NIL_P(number) || number == INT2FIX(0)) return 0;
    sperf_thread_t thread = {.number = NUM2ULL(number)};
    VALUE threads = sperf_ruby_get(import->hash, "threads");
    VALUE name = RB_TYPE_P(threads, T_HASH) ? rb_hash_lookup(threads, number) : Qnil;
    if (RB_TYPE_P(name, T_STRING)) thread.name = intern_string(import, name);
    sperf_thread_id_t id;
    sperf_raise_unless_ok(sperf_thread_table_intern(&import->profile->threads, thread, &id), NULL);
    return id;
}

static int add_label(VALUE key, VALUE value, VALUE argument)
{
    import_t *import = (import_t *)argument;
    if (import->labels_count == SPERF_LABELS_MAX + 1) rb_raise(rb_eArgError, "a sample has too many labels");
    VALUE name = rb_obj_as_string(key), text = rb_obj_as_string(value);
    sperf_label_t label = {.key = intern_string(import, name)};
    if (RB_INTEGER_TYPE_P(value)) {
        label.number = NUM2LL(value);
    } else {
        label.string = intern_string(import, text);
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

/* Weight and count are there twice. Those in front are used: they may have been changed. */
static void read_values(const import_t *import, VALUE sample, int64_t values[SPERF_SAMPLE_TYPES_MAX])
{
    VALUE list = import->typed ? rb_ary_entry(sample, 7) : Qnil, count = rb_ary_entry(sample, 5);
    for (uint32_t type = 0; RB_TYPE_P(list, T_ARRAY) && type < import->profile->sample_types_count; type++) {
        VALUE value = rb_ary_entry(list, (long)type);
        values[type] = NIL_P(value) ? 0 : NUM2LL(value);
    }
    if (import->count_type != SPERF_TYPE_NONE) values[import->count_type] = NIL_P(count) ? 1 : NUM2LL(count);
    values[import->weight_type] = NUM2LL(rb_ary_entry(sample, 1));
}

static void add_sample(import_t *import, VALUE sample)
{
    if (!RB_TYPE_P(sample, T_ARRAY) || RARRAY_LEN(sample) < 2) {
        rb_raise(rb_eTypeError, "a sample must be an Array [frames, weight, ...]");
    }
    VALUE frames = rb_ary_entry(sample, 0), lines = rb_ary_entry(sample, 3), time_ns = rb_ary_entry(sample, 4);
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    read_values(import, sample, values);
    sperf_timeline_row_t row = {.weight = values[import->weight_type]};
    row.key.stack = stack_of(import, frames, lines, rb_ary_entry(sample, 8));
    if (row.key.stack == 0) return; /* without frames there is no function to charge */
    row.key.thread = thread_of(import, rb_ary_entry(sample, 2));
    row.key.labels = labels_of(import, rb_ary_entry(sample, 6));
    sperf_raise_unless_ok(sperf_sample_table_add(&import->profile->samples, row.key, values), NULL);

    import->timed = import->timed && !import->typed && !NIL_P(time_ns) && values[import->count_type] == 1;
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
    for (uint32_t i = 0; i < SPERF_ALLOCATION_TYPES; i++) {
        VALUE amount = rb_ary_entry(allocation, places[i]);
        uint32_t type = import->allocation_types[i];
        if (type != SPERF_TYPE_NONE && !NIL_P(amount)) values[type] = NUM2LL(amount);
    }
    sperf_sample_key_t key = {.stack =
                                  stack_of(import, rb_ary_entry(allocation, 0), lines, rb_ary_entry(allocation, 8))};
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
        if (RB_TYPE_P(allocation, T_ARRAY) && !NIL_P(rb_ary_entry(allocation, 6))) return true;
    }
    return false;
}

/* Make the profile with the sample types of its modes: those of what is sampled in time first. */
static void make_of_modes(import_t *import)
{
    VALUE mode = sperf_ruby_get(import->hash, "mode"),
          modes = RB_TYPE_P(mode, T_ARRAY) ? mode : rb_ary_new_from_args(1, mode);
    if (NIL_P(mode)) modes = rb_ary_new_from_args(1, ID2SYM(rb_intern("cpu")));
    sperf_sample_type_text_t types[2 + SPERF_ALLOCATION_TYPES];
    uint32_t count = 0, of_allocations = 0;
    VALUE name = Qnil;
    bool objects = !NIL_P(import->allocations);
    for (long i = 0; i < RARRAY_LEN(modes); i++) {
        VALUE each = rb_ary_entry(modes, i);
        if (is_mode(each, "object")) {
            objects = true;
        } else {
            if (!NIL_P(name)) rb_raise(rb_eArgError, "the data has samples of more than one mode");
            name = rb_sym2str(rb_to_symbol(each));
            bool custom = is_mode(each, "custom");
            types[count++] = (sperf_sample_type_text_t){"samples", "count"};
            types[count++] =
                (sperf_sample_type_text_t){custom ? "weight" : StringValueCStr(name), custom ? "count" : "nanoseconds"};
            import->count_type = 0;
            import->weight_type = 1;
        }
    }
    if (objects) of_allocations = !NIL_P(import->allocations) && any_in_use(import->allocations) ? 4 : 2;
    for (uint32_t i = 0; i < of_allocations; i++) types[count++] = sperf_allocation_types[i];
    sperf_raise_unless_ok(sperf_profile_new(types, count, &import->profile), NULL);
    uint32_t shown = import->weight_type != SPERF_TYPE_NONE ? import->weight_type : 1;
    if (count > 0) sperf_profile_set_default_type(import->profile, import->profile->sample_types[shown].name);
    RB_GC_GUARD(name);
}

static const char *word_of(VALUE type, long place)
{
    VALUE word = RB_TYPE_P(type, T_ARRAY) ? rb_ary_entry(type, place) : Qnil;
    if (!RB_TYPE_P(word, T_STRING)) rb_raise(rb_eTypeError, "a sample type must be an Array [name, unit] of Strings");
    return StringValueCStr(word);
}

/* Make the profile with the sample types that the Hash names. */
static void make_of_types(import_t *import, VALUE list)
{
    sperf_sample_type_text_t types[SPERF_SAMPLE_TYPES_MAX];
    long count = RARRAY_LEN(list);
    if (count < 1 || count > SPERF_SAMPLE_TYPES_MAX) {
        rb_raise(rb_eArgError, "the data has %ld sample types, not 1 to %d", count, (int)SPERF_SAMPLE_TYPES_MAX);
    }
    for (long i = 0; i < count; i++) {
        VALUE type = rb_ary_entry(list, i);
        types[i] = (sperf_sample_type_text_t){word_of(type, 0), word_of(type, 1)};
    }
    sperf_raise_unless_ok(sperf_profile_new(types, (uint32_t)count, &import->profile), NULL);
    import->typed = true;
    import->count_type = sperf_count_type(import->profile);
    import->weight_type = sperf_timeline_type(import->profile);
    sperf_profile_set_default_type(import->profile, import->profile->sample_types[import->weight_type].name);
}

static void make_profile(import_t *import)
{
    VALUE types = sperf_ruby_get(import->hash, "sample_types");
    import->count_type = import->weight_type = SPERF_TYPE_NONE;
    if (RB_TYPE_P(types, T_ARRAY)) {
        make_of_types(import, types);
    } else {
        make_of_modes(import);
    }
    for (int i = 0; i < SPERF_ALLOCATION_TYPES; i++) {
        import->allocation_types[i] = sperf_type_find(import->profile, sperf_allocation_types[i].name);
    }
}

static void read_first_lines(const import_t *import)
{
    VALUE list = sperf_ruby_get(import->hash, "first_lines");
    for (long i = 0; RB_TYPE_P(list, T_ARRAY) && i < RARRAY_LEN(list); i++) {
        VALUE row = rb_ary_entry(list, i);
        Check_Type(row, T_ARRAY);
        rb_hash_aset(import->first_lines, rb_ary_entry(row, 0), rb_ary_entry(row, 1));
    }
}

static VALUE import_hash(VALUE argument)
{
    import_t *import = (import_t *)argument;
    make_profile(import);
    read_first_lines(import);
    read_deep_stacks(import);
    sperf_profile_t *profile = import->profile;
    sperf_raise_unless_ok(sperf_string_table_intern_text(&profile->strings, SPERF_PROGRAM, &profile->program), NULL);

    int64_t frequency = integer_or(sperf_ruby_get(import->hash, "frequency"), 0);
    if (frequency > 0 && sperf_time_type(profile) != SPERF_TYPE_NONE) {
        profile->period = 1000000000 / frequency;
        profile->period_type = profile->sample_types[sperf_time_type(profile)];
    }
    profile->start_time_ns = integer_or(sperf_ruby_get(import->hash, "start_time_ns"), 0);
    profile->duration_ns = integer_or(sperf_ruby_get(import->hash, "duration_ns"), 0);
    if (import->weight_type == SPERF_TYPE_NONE && RARRAY_LEN(import->samples) > 0) {
        rb_raise(rb_eArgError, "data of mode :object has its samples under :allocations");
    }
    for (long i = 0; i < RARRAY_LEN(import->samples); i++) add_sample(import, rb_ary_entry(import->samples, i));
    for (long i = 0; !NIL_P(import->allocations) && i < RARRAY_LEN(import->allocations); i++) {
        add_allocation(import, rb_ary_entry(import->allocations, i));
    }
    VALUE comments = sperf_ruby_get(import->hash, "comments");
    if (!NIL_P(comments)) {
        comments = sperf_profile_comments_check(comments);
        sperf_raise_unless_ok(sperf_profile_comments_add(profile, comments), NULL);
    }
    /* A timeline without some of the samples would be wrong. */
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
    import_t import = {.hash = hash, .samples = sperf_ruby_get(hash, "samples"), .timed = true};
    if (!RB_TYPE_P(import.samples, T_ARRAY)) rb_raise(rb_eArgError, "the data has no Array under :samples");
    import.allocations = sperf_ruby_get(hash, "allocations");
    if (!NIL_P(import.allocations)) Check_Type(import.allocations, T_ARRAY);
    import.deep_stacks = sperf_ruby_get(hash, "deep_stacks");
    import.deep_ids = rb_ary_new();
    import.known_stacks = identity_hash_new();
    import.known_lines = identity_hash_new();
    import.first_lines = identity_hash_new();
    int failed = 0;
    rb_protect(import_hash, (VALUE)&import, &failed);
    RB_GC_GUARD(import.deep_ids);
    RB_GC_GUARD(import.known_stacks);
    RB_GC_GUARD(import.known_lines);
    RB_GC_GUARD(import.first_lines);
    if (failed) {
        sperf_profile_free(import.profile);
        rb_jump_tag(failed);
    }
    sperf_recording_t *recording;
    sperf_raise_unless_ok(sperf_recording_wrap(import.profile, &recording), NULL);
    return recording;
}
