/* A recording as a Hash: see profile_object.h. */
#include "profile_object.h"

#include <stdlib.h>

#include "jit_label.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/stack_fold.h"

typedef struct {
    const sperf_recording_t *recording;
    const sperf_profile_t *profile;
    VALUE strings; /* Arrays by id, filled on demand; they also keep their elements alive */
    VALUE pairs;
    VALUE frames; /* of a folded stack by sperf_stack_fold_same, as lines */
    VALUE lines;
    VALUE labels;
    VALUE samples;
    sperf_stack_fold_t fold;
    uint32_t
        *deep; /* by id: number in the tree of folded stacks and their callers, from 1 on; 0: none. NULL: so are all */
    bool gc_was_disabled;
    bool with_values; /* samples have a last place: profile_object.h */
    bool
        numbers_repeat; /* of threads, as there are several processes or a renamed thread: then ids are shown instead */
} export_t;

static VALUE string_of(export_t *export, sperf_string_id_t id)
{
    VALUE known = rb_ary_entry(export->strings, id);
    if (!NIL_P(known)) return known;
    sperf_string_t string = sperf_string_table_get(&export->profile->strings, id);
    VALUE made = rb_obj_freeze(sperf_ruby_text(string));
    rb_ary_store(export->strings, id, made);
    return made;
}

/* Make the [path, label] pair of every function: stacks then only copy. The first is of frames that are left out. */
static void make_pairs(export_t *export)
{
    VALUE file = sperf_ruby_text(sperf_string_of(SPERF_FOLD_FILE)),
          name = sperf_ruby_text(sperf_string_of(SPERF_FOLD_NAME));
    rb_ary_push(export->pairs, rb_obj_freeze(rb_assoc_new(rb_obj_freeze(file), rb_obj_freeze(name))));
    for (sperf_function_id_t id = 1; id <= export->profile->functions.count; id++) {
        sperf_function_t function = sperf_function_table_get(&export->profile->functions, id);
        VALUE pair = rb_assoc_new(string_of(export, function.file), string_of(export, function.name));
        rb_ary_push(export->pairs, rb_obj_freeze(pair));
    }
}

/* Make the frames and lines of a stack, leaf first, unless they are there. Return the id under which they are. */
static sperf_stack_id_t make_stack(export_t *export, sperf_stack_id_t id)
{
    enum { STRETCH = 256 };
    id = sperf_stack_fold_same(&export->fold, id);
    if (!NIL_P(rb_ary_entry(export->frames, id))) return id;
    VALUE frames = rb_ary_new(), lines = rb_ary_new();
    VALUE some_frames[STRETCH], some_lines[STRETCH];
    sperf_stack_walk_t walk = sperf_stack_walk(&export->fold, id);
    for (long count = STRETCH; count == STRETCH;) {
        sperf_frame_id_t number;
        for (count = 0; count < STRETCH && sperf_stack_walk_next(&walk, &number); count++) {
            sperf_frame_t frame = {.function = SPERF_FOLD_FRAME};
            if (number != SPERF_FOLD_FRAME) frame = sperf_frame_table_get(&export->profile->frames, number);
            some_frames[count] = RARRAY_AREF(export->pairs, frame.function);
            some_lines[count] = UINT2NUM(frame.line);
        }
        rb_ary_cat(frames, some_frames, count);
        rb_ary_cat(lines, some_lines, count);
    }
    rb_ary_store(export->frames, id, rb_obj_freeze(frames));
    rb_ary_store(export->lines, id, rb_obj_freeze(lines));
    return id;
}

/* Return the number of a folded stack; nil for others. */
static VALUE deep_number(const export_t *export, sperf_stack_id_t id)
{
    return sperf_stack_is_folded(&export->fold, id) ? UINT2NUM(export->deep[id]) : Qnil;
}

static VALUE thread_number(const export_t *export, sperf_thread_id_t id)
{
    if (id == 0 || export->numbers_repeat) return UINT2NUM(id);
    return ULL2NUM(sperf_thread_table_get(&export->profile->threads, id).number);
}

/* Rows come in the order in which threads were seen: rows of a renamed thread need not be neighbours. */
static bool do_numbers_repeat(const sperf_profile_t *profile)
{
    uint32_t count = profile->threads.count, distinct = 0;
    sperf_thread_table_t numbers = {0};
    sperf_status_t status = SPERF_OK;
    for (uint32_t id = 1; id <= count && status == SPERF_OK; id++) {
        sperf_thread_t thread = {.number = sperf_thread_table_get(&profile->threads, id).number};
        status = sperf_thread_table_intern(&numbers, thread, &distinct);
    }
    distinct = numbers.count;
    sperf_thread_table_cleanup(&numbers);
    sperf_raise_unless_ok(status, NULL);
    return distinct < count;
}

/* Return the labels of the set `id` as a Hash; nil if all of its labels are sperf's own. */
static VALUE labels_hash(export_t *export, sperf_label_set_id_t id)
{
    VALUE hash = rb_ary_entry(export->labels, id);
    if (!NIL_P(hash) || id == 0) return RTEST(hash) ? hash : Qnil;
    uint32_t count;
    const sperf_label_t *labels = sperf_label_table_get(&export->profile->labels, id, &count);
    hash = rb_hash_new();
    bool given = false;
    for (uint32_t i = 0; i < count; i++) {
        VALUE value = labels[i].string != 0 ? string_of(export, labels[i].string) : LL2NUM(labels[i].number);
        sperf_string_t key = sperf_string_table_get(&export->profile->strings, labels[i].key);
        rb_hash_aset(hash, sperf_ruby_symbol(key), value);
        given = given || !sperf_string_is(key, SPERF_JIT_LABEL);
    }
    rb_ary_store(export->labels, id, given ? rb_obj_freeze(hash) : Qfalse);
    return given ? hash : Qnil;
}

/* Return the values of a row, without those of allocations. */
static VALUE values_of(const sperf_profile_t *profile, const int64_t *values)
{
    VALUE list = rb_ary_new_capa((long)profile->sample_types_count);
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        rb_ary_push(list, sperf_type_is_of_allocations(profile, type) ? INT2FIX(0) : LL2NUM(values[type]));
    }
    return list;
}

/* `time_ns`: nil for a row of sums, which has a count instead. `values`: nil for none. */
static void push_sample(export_t *export, sperf_sample_key_t key, int64_t weight, VALUE time_ns, int64_t count,
                        VALUE values)
{
    sperf_stack_id_t made = make_stack(export, key.stack);
    VALUE parts[] = {rb_ary_entry(export->frames, made), LL2NUM(weight), thread_number(export, key.thread),
                     rb_ary_entry(export->lines, made),  time_ns,        LL2NUM(count),
                     labels_hash(export, key.labels),    values,         deep_number(export, key.stack)};
    long length = NIL_P(time_ns) ? 6 : 5;
    for (long i = 6; i < 9; i++) length = NIL_P(parts[i]) ? length : i + 1;
    rb_ary_push(export->samples, rb_ary_new_from_values(length, parts));
}

static bool has_allocations(const sperf_profile_t *profile)
{
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        if (sperf_type_is_of_allocations(profile, type)) return true;
    }
    return false;
}

/* Return whether rows have values that are neither weight, nor count, nor of allocations. */
static bool has_other_values(const sperf_profile_t *profile)
{
    if (profile->timeline.rows_count > 0) return false; /* a timeline has no other values */
    uint32_t weight = sperf_timeline_type(profile), counts = sperf_count_type(profile);
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        if (type != weight && type != counts && !sperf_type_is_of_allocations(profile, type)) return true;
    }
    return false;
}

/* Return whether a row has values of allocations only. */
static bool is_of_allocations(const sperf_profile_t *profile, const int64_t *values)
{
    bool none = true;
    for (uint32_t type = 0; type < profile->sample_types_count && none; type++) {
        none = values[type] == 0 || sperf_type_is_of_allocations(profile, type);
    }
    return none;
}

static void push_samples(export_t *export)
{
    const sperf_profile_t *profile = export->profile;
    if (profile->timeline.rows_count > 0) {
        sperf_timeline_cursor_t cursor;
        sperf_timeline_row_t row;
        sperf_timeline_cursor_init(&cursor, &profile->timeline);
        while (sperf_timeline_next(&cursor, &row)) {
            push_sample(export, row.key, row.weight, ULL2NUM(row.time_us * 1000), 1, Qnil);
        }
        return;
    }
    uint32_t type = sperf_timeline_type(profile), counts = sperf_count_type(profile);
    if (sperf_type_is_of_allocations(profile, type)) return;
    bool allocations = has_allocations(profile);
    for (uint32_t i = 0; i < profile->samples.count; i++) {
        const int64_t *values = sperf_sample_table_values(&profile->samples, i);
        int64_t count = counts == SPERF_TYPE_NONE ? 1 : values[counts];
        if (allocations && is_of_allocations(profile, values)) continue;
        push_sample(export, profile->samples.keys[i], values[type], Qnil, count,
                    export->with_values ? values_of(profile, values) : Qnil);
    }
}

/* Return the list of allocations; nil if the profile has none. */
static VALUE allocations_of(export_t *export)
{
    const sperf_profile_t *profile = export->profile;
    if (!has_allocations(profile)) return Qnil;
    uint32_t types[SPERF_ALLOCATION_TYPES];
    for (int i = 0; i < SPERF_ALLOCATION_TYPES; i++)
        types[i] = sperf_type_find(profile, sperf_allocation_types[i].name);
    bool in_use = types[2] != SPERF_TYPE_NONE || types[3] != SPERF_TYPE_NONE;
    VALUE list = rb_ary_new();
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        const int64_t *values = sperf_sample_table_values(&profile->samples, row);
        int64_t amounts[SPERF_ALLOCATION_TYPES], any = 0;
        for (int i = 0; i < SPERF_ALLOCATION_TYPES; i++) {
            any |= amounts[i] = types[i] == SPERF_TYPE_NONE ? 0 : values[types[i]];
        }
        if (any == 0) continue;
        sperf_sample_key_t key = profile->samples.keys[row];
        sperf_stack_id_t made = make_stack(export, key.stack);
        VALUE parts[] = {rb_ary_entry(export->frames, made),
                         LL2NUM(amounts[0]),
                         LL2NUM(amounts[1]),
                         thread_number(export, key.thread),
                         rb_ary_entry(export->lines, made),
                         labels_hash(export, key.labels),
                         in_use ? LL2NUM(amounts[2]) : Qnil,
                         in_use ? LL2NUM(amounts[3]) : Qnil,
                         deep_number(export, key.stack)};
        rb_ary_push(list, rb_ary_new_from_values(!NIL_P(parts[8]) ? 9 : in_use ? 8 : 6, parts));
    }
    return list;
}

/* Number the folded stacks and their callers, and return their rows; nil if there are none. */
static VALUE deep_stacks_of(export_t *export)
{
    const sperf_profile_t *profile = export->profile;
    if (export->fold.outer == NULL) return Qnil;
    uint32_t *numbers = export->deep = calloc((size_t)profile->stacks.count + 1, sizeof *export->deep);
    if (numbers == NULL) sperf_raise_unless_ok(SPERF_NO_MEMORY, NULL);
    for (sperf_stack_id_t id = profile->stacks.count; id > 0; id--) {
        if (sperf_stack_is_folded(&export->fold, id)) numbers[id] = 1;
        if (numbers[id] != 0) numbers[profile->stacks.rows[id].parent] = 1;
    }
    VALUE rows = rb_ary_new();
    numbers[0] = 0;
    for (sperf_stack_id_t id = 1; id <= profile->stacks.count; id++) {
        if (numbers[id] == 0) continue;
        sperf_stack_t node = profile->stacks.rows[id];
        sperf_frame_t frame = sperf_frame_table_get(&profile->frames, node.frame);
        VALUE parts[] = {UINT2NUM(numbers[node.parent]), RARRAY_AREF(export->pairs, frame.function),
                         UINT2NUM(frame.line)};
        rb_ary_push(rows, rb_ary_new_from_values(3, parts));
        numbers[id] = (uint32_t)RARRAY_LEN(rows);
    }
    return rows;
}

static VALUE types_of(export_t *export)
{
    const sperf_profile_t *profile = export->profile;
    VALUE list = rb_ary_new();
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        sperf_sample_type_t words = profile->sample_types[type];
        rb_ary_push(list, rb_assoc_new(string_of(export, words.name), string_of(export, words.unit)));
    }
    return list;
}

/*
 * Return where functions begin. Pairs are the same objects as in frames, because blocks of a method have the same
 * name.
 */
static VALUE first_lines_of(const export_t *export)
{
    VALUE list = rb_ary_new();
    for (sperf_function_id_t id = 1; id <= export->profile->functions.count; id++) {
        uint32_t line = sperf_function_table_get(&export->profile->functions, id).first_line;
        if (line > 0) rb_ary_push(list, rb_assoc_new(RARRAY_AREF(export->pairs, id), UINT2NUM(line)));
    }
    return list;
}

static VALUE comments_of(export_t *export)
{
    const sperf_profile_t *profile = export->profile;
    VALUE list = rb_ary_new();
    for (uint32_t i = 0; i < profile->comments_count; i++) rb_ary_push(list, string_of(export, profile->comments[i]));
    return list;
}

static VALUE threads_hash(export_t *export)
{
    VALUE threads = rb_hash_new();
    for (uint32_t id = 1; id <= export->profile->threads.count; id++) {
        sperf_thread_t thread = sperf_thread_table_get(&export->profile->threads, id);
        rb_hash_aset(threads, thread_number(export, id), thread.name == 0 ? Qnil : string_of(export, thread.name));
    }
    return threads;
}

static VALUE losses_hash(const sperf_recording_t *recording)
{
    VALUE losses = rb_hash_new();
    for (int i = 0; i < SPERF_LOSSES; i++) {
        if (recording->losses[i].reason != NULL) {
            sperf_ruby_set(losses, recording->losses[i].reason, ULL2NUM(recording->losses[i].count));
        }
    }
    return losses;
}

/* With the histogram, waits of several processes can be added up. */
static VALUE waits_hash(const sperf_wait_summary_t *waits)
{
    VALUE hash = rb_hash_new(), histogram = rb_hash_new();
    sperf_ruby_set(hash, "count", ULL2NUM(sperf_wait_summary_count(waits)));
    sperf_ruby_set(hash, "median_ns", ULL2NUM(sperf_wait_summary_quantile_ns(waits, 50)));
    sperf_ruby_set(hash, "p99_ns", ULL2NUM(sperf_wait_summary_quantile_ns(waits, 99)));
    sperf_ruby_set(hash, "max_ns", ULL2NUM(waits->longest_ns));
    for (unsigned i = 0; i < SPERF_WAIT_BUCKETS; i++) {
        if (waits->counts[i] > 0) rb_hash_aset(histogram, UINT2NUM(i), ULL2NUM(waits->counts[i]));
    }
    sperf_ruby_set(hash, "histogram", histogram);
    return hash;
}

void sperf_recording_describe(const sperf_recording_t *recording, VALUE hash)
{
    sperf_ruby_set(hash, "sampling_count", ULL2NUM(recording->sampling_count));
    sperf_ruby_set(hash, "sampling_time_ns", ULL2NUM(recording->sampling_time_ns));
    sperf_ruby_set(hash, "hooks_time_ns", ULL2NUM(recording->hooks_time_ns));
    sperf_ruby_set(hash, "hook_waits", waits_hash(&recording->hook_waits));
    sperf_ruby_set(hash, "sampler_time_ns", ULL2NUM(recording->sampler_time_ns));
    sperf_ruby_set(hash, "sampler_voluntary_switches", LL2NUM(recording->sampler_voluntary_switches));
    sperf_ruby_set(hash, "sampler_involuntary_switches", LL2NUM(recording->sampler_involuntary_switches));
    sperf_ruby_set(hash, "trigger_count", ULL2NUM(recording->trigger_count));
    sperf_ruby_set(hash, "capture", recording->capture ? ID2SYM(rb_intern(recording->capture)) : Qnil);
    if (recording->capture_reason != NULL) {
        VALUE reason = rb_str_new_cstr(recording->capture_reason);
        if (recording->capture_limits != NULL) rb_str_catf(reason, "; %s", recording->capture_limits);
        sperf_ruby_set(hash, "capture_reason", reason);
    }
    sperf_ruby_set(hash, "truncated_stacks", ULL2NUM(recording->truncated_stacks));
    sperf_ruby_set(hash, "dropped", losses_hash(recording));
    if (recording->vm_layout_known) {
        sperf_ruby_set(hash, "vm_layout",
                       rb_str_new_cstr(recording->vm_layout_problem ? recording->vm_layout_problem : "used"));
        sperf_ruby_set(hash, "instructions", UINT2NUM(recording->instructions));
    }
}

static VALUE export_hash(VALUE argument)
{
    export_t *export = (export_t *)argument;
    const sperf_profile_t *profile = export->profile;
    sperf_raise_unless_ok(sperf_stack_fold_init(&export->fold, &profile->stacks), NULL);
    export->numbers_repeat = do_numbers_repeat(profile);
    export->with_values = has_other_values(profile);
    make_pairs(export);
    VALUE deep_stacks = deep_stacks_of(export);
    push_samples(export);

    VALUE allocations = allocations_of(export);
    VALUE hash = rb_hash_new();
    sperf_ruby_set(hash, "mode", sperf_profile_mode(profile));
    sperf_ruby_set(hash, "frequency", LL2NUM(sperf_profile_frequency_hz(profile)));
    if (export->with_values) sperf_ruby_set(hash, "sample_types", types_of(export));
    sperf_ruby_set(hash, "samples", export->samples);
    if (!NIL_P(allocations)) sperf_ruby_set(hash, "allocations", allocations);
    if (!NIL_P(deep_stacks)) sperf_ruby_set(hash, "deep_stacks", deep_stacks);
    sperf_ruby_set(hash, "start_time_ns", LL2NUM(profile->start_time_ns));
    sperf_ruby_set(hash, "duration_ns", LL2NUM(profile->duration_ns));
    sperf_ruby_set(hash, "threads", threads_hash(export));
    sperf_ruby_set(hash, "first_lines", first_lines_of(export));
    sperf_ruby_set(hash, "comments", comments_of(export));
    sperf_recording_describe(export->recording, hash);
    return hash;
}

static VALUE end_export(VALUE argument)
{
    export_t *export = (export_t *)argument;
    if (!export->gc_was_disabled) rb_gc_enable();
    sperf_stack_fold_cleanup(&export->fold);
    free(export->deep);
    return Qnil;
}

VALUE sperf_recording_to_hash(const sperf_recording_t *recording)
{
    const sperf_profile_t *profile = recording->profile;
    export_t export = {
        .recording = recording,
        .profile = profile,
        .strings = rb_ary_new(),
        .pairs = rb_ary_new(),
        .frames = rb_ary_new(),
        .lines = rb_ary_new(),
        .labels = rb_ary_new(),
        .samples = rb_ary_new_capa(
            (long)(profile->timeline.rows_count ? profile->timeline.rows_count : profile->samples.count)),
    };
    export_t *state = &export;
    /* Nearly all that is made stays, and each collection would go through all that was made so far. */
    export.gc_was_disabled = RTEST(rb_gc_disable());
    VALUE hash = rb_ensure(export_hash, (VALUE)state, end_export, (VALUE)state);
    RB_GC_GUARD(export.strings);
    RB_GC_GUARD(export.pairs);
    RB_GC_GUARD(export.frames);
    RB_GC_GUARD(export.lines);
    RB_GC_GUARD(export.labels);
    return hash;
}
