/* Sums and differences of Sperf::Profile, and parts of one. Context of all functions: GVL. */
#include "reading.h"

#include <string.h>

#include "profile_object.h"
#include "sperf/model/profile.h"
#include "sperf/model/spans.h"
#include "sperf/model/stable_name.h"
#include "sperf/report/idle_threads.h"
#include "sperf/report/welch.h"

/*
 * call-seq: Sperf::Profile.sum(profiles) -> Sperf::Profile
 *
 * Adds up separate recordings (a non-empty Array): their durations add up, too. #merge joins parts of one
 * recording. Raises
 * Sperf::Error if their sample types differ, ArgumentError, TypeError, NoMemoryError.
 */
static VALUE profile_sum(VALUE class, VALUE profiles)
{
    Check_Type(profiles, T_ARRAY);
    long count = RARRAY_LEN(profiles);
    if (count == 0) rb_raise(rb_eArgError, "there must be at least one profile");
    VALUE memory = rb_str_new(NULL, count * (long)sizeof(sperf_profile_t *));
    const sperf_profile_t **list = (const sperf_profile_t **)RSTRING_PTR(memory);
    for (long i = 0; i < count; i++) {
        sperf_profile_object_check_types(rb_ary_entry(profiles, 0), rb_ary_entry(profiles, i));
        list[i] = sperf_profile_object_get(rb_ary_entry(profiles, i))->profile;
    }
    sperf_profile_t *sum = NULL;
    sperf_status_t status = sperf_profile_sum(list, (uint32_t)count, &sum);
    RB_GC_GUARD(memory);
    RB_GC_GUARD(profiles);
    return sperf_profile_object_wrap(status, NULL, sum);
}

/* Remove all comments but the first `most` and the spans. */
static void limit_comments(sperf_profile_t *profile, uint32_t most)
{
    uint32_t left = 0, others = 0;
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (sperf_spans_is_comment(comment) || others++ < most) profile->comments[left++] = profile->comments[i];
    }
    profile->comments_count = left;
}

/*
 * :nodoc:
 * call-seq: shorten(comments, timed) -> Integer
 *
 * Removes from a profile what makes sums of sums grow: all comments but the first +comments+ (Integer) and the spans,
 * and, unless +timed+, the samples' order of time. Changes the profile in place, because a program waits: nothing else
 * may have the profile. Returns the number of rows.
 */
static VALUE profile_shorten(VALUE self, VALUE comments, VALUE timed)
{
    sperf_profile_t *profile = sperf_profile_of(self);
    limit_comments(profile, NUM2UINT(comments));
    if (!RTEST(timed)) sperf_timeline_cleanup(&profile->timeline);
    return UINT2NUM(profile->samples.count);
}

/*
 * :nodoc:
 * call-seq: without_idle_threads -> [Sperf::Profile, Integer, Integer], or nil
 *
 * Returns a copy without the samples of threads that only waited, and without a timeline; the number of these
 * threads; and their wall time in nanoseconds. Returns nil if there are none. Raises NoMemoryError, Sperf::Error.
 */
static VALUE profile_without_idle_threads(VALUE self)
{
    sperf_profile_t *without = NULL;
    sperf_idle_threads_t idle;
    sperf_status_t status = sperf_profile_without_idle_threads(sperf_profile_of(self), &without, &idle);
    if (status == SPERF_OK && without == NULL) return Qnil;
    VALUE profile = sperf_profile_object_wrap(status, NULL, without);
    return rb_ary_new_from_args(3, profile, UINT2NUM(idle.count), LL2NUM(idle.wall_ns));
}

/*
 * call-seq: Sperf::Profile.difference(target, base, normalize: false, mark_base: false, interval: false) -> Sperf::Profile
 *
 * Returns +target+ minus +base+. +normalize+: scale the target to the totals of the base. +mark_base+: mark the
 * samples of the base with a label, so that shares are of the base and new functions can be recognised; otherwise
 * equal samples cancel out. +interval+: both are snapshots of one session, and the result is what the session
 * recorded between them, without comments. Raises as Profile.sum does, and ArgumentError for an unknown keyword.
 */
static VALUE profile_difference(int argc, VALUE *argv, VALUE class)
{
    enum { NORMALIZE, MARK_BASE, INTERVAL, KEYWORDS };
    static const char *const names[KEYWORDS] = {"normalize", "mark_base", "interval"};
    VALUE target, base, keywords, values[KEYWORDS];
    rb_scan_args(argc, argv, "2:", &target, &base, &keywords);
    sperf_keywords_read(keywords, names, 0, KEYWORDS, values);
    sperf_difference_options_t options = {
        .normalize = sperf_keyword_is_true(values[NORMALIZE]),
        .mark_base = sperf_keyword_is_true(values[MARK_BASE]),
        .interval = sperf_keyword_is_true(values[INTERVAL]),
    };
    sperf_profile_object_check_types(base, target);
    sperf_profile_t *difference = NULL;
    sperf_status_t status =
        sperf_profile_difference(sperf_profile_of(target), sperf_profile_of(base), &options, &difference);
    RB_GC_GUARD(target);
    RB_GC_GUARD(base);
    return sperf_profile_object_wrap(status, NULL, difference);
}

/* Return the Array's numbers; `*memory` holds them. */
static const double *numbers_of(VALUE array, VALUE *memory)
{
    Check_Type(array, T_ARRAY);
    *memory = rb_str_new(NULL, RARRAY_LEN(array) * (long)sizeof(double));
    double *numbers = (double *)RSTRING_PTR(*memory);
    for (long i = 0; i < RARRAY_LEN(array); i++) numbers[i] = NUM2DBL(rb_ary_entry(array, i));
    return numbers;
}

/*
 * :nodoc:
 * call-seq: Sperf::Profile.chance(base, target) -> Float
 *
 * Returns the probability that two sets of measurements (Arrays of numbers) with the same mean differ by chance at
 * least as much as +target+ is above +base+: Welch's t-test, one-sided. 1.0 with fewer than two numbers on a side.
 */
static VALUE profile_chance(VALUE class, VALUE base, VALUE target)
{
    VALUE base_memory, target_memory;
    const double *base_numbers = numbers_of(base, &base_memory);
    const double *target_numbers = numbers_of(target, &target_memory);
    double chance =
        sperf_welch_probability(base_numbers, (uint32_t)RARRAY_LEN(base), target_numbers, (uint32_t)RARRAY_LEN(target));
    RB_GC_GUARD(base_memory);
    RB_GC_GUARD(target_memory);
    return DBL2NUM(chance);
}

/* -- Lines of templates -- */

static bool has_templates(const sperf_profile_t *profile)
{
    sperf_function_id_t id = profile->functions.count;
    while (id > 0 && !sperf_function_is_template(profile, id)) id--;
    return id > 0;
}

/*
 * :nodoc:
 * call-seq: template_lines -> Hash
 *
 * Returns the lines that were seen in templates of ERB, by the path of the file (String): Hashes from the line to the
 * number of samples below it.
 */
static VALUE profile_template_lines(VALUE self)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    VALUE lines = rb_hash_new();
    if (!has_templates(profile)) return lines;
    VALUE memory = rb_str_new(NULL, ((long)profile->frames.count + 1) * (long)sizeof(uint64_t));
    uint64_t *seen = (uint64_t *)RSTRING_PTR(memory);
    memset(seen, 0, ((size_t)profile->frames.count + 1) * sizeof *seen);
    for (uint32_t i = 0; i < profile->samples.count; i++) {
        int64_t count = sperf_sample_table_values(&profile->samples, i)[0];
        sperf_stack_id_t id = count > 0 ? profile->samples.keys[i].stack : 0;
        for (; id != 0; id = profile->stacks.rows[id].parent) seen[profile->stacks.rows[id].frame] += (uint64_t)count;
    }
    for (sperf_frame_id_t id = 1; id <= profile->frames.count; id++) {
        sperf_frame_t frame = sperf_frame_table_get(&profile->frames, id);
        if (frame.line == 0 || !sperf_function_is_template(profile, frame.function)) continue;
        sperf_string_t file = sperf_string_table_get(&profile->strings, profile->functions.rows[frame.function].file);
        VALUE path = sperf_ruby_text(file), of_file = rb_hash_lookup(lines, path), line = UINT2NUM(frame.line);
        if (NIL_P(of_file)) of_file = rb_hash_aset(lines, path, rb_hash_new());
        uint64_t before = NUM2ULL(rb_hash_lookup2(of_file, line, INT2FIX(0)));
        rb_hash_aset(of_file, line, ULL2NUM(before + seen[id]));
    }
    RB_GC_GUARD(memory);
    return lines;
}

/*
 * :nodoc:
 * call-seq: with_template_lines(templates) -> Sperf::Profile
 *
 * Returns a copy in which lines of templates are those of their files. +templates+ is an Array of [path, lines
 * that were put before the source, last line of the file]. Raises TypeError, ArgumentError, NoMemoryError,
 * Sperf::Error.
 */
static VALUE profile_with_template_lines(VALUE self, VALUE templates)
{
    Check_Type(templates, T_ARRAY);
    long count = RARRAY_LEN(templates);
    VALUE memory = rb_str_new(NULL, (count + 1) * (long)sizeof(sperf_template_lines_t));
    VALUE paths = rb_ary_new_capa(count);
    sperf_template_lines_t *list = (sperf_template_lines_t *)RSTRING_PTR(memory);
    for (long i = 0; i < count; i++) {
        VALUE row = rb_ary_entry(templates, i);
        Check_Type(row, T_ARRAY);
        VALUE path = rb_str_new_frozen(rb_ary_entry(row, 0));
        rb_ary_push(paths, path);
        list[i] = (sperf_template_lines_t){{RSTRING_PTR(path), (size_t)RSTRING_LEN(path)},
                                           NUM2UINT(rb_ary_entry(row, 1)),
                                           NUM2UINT(rb_ary_entry(row, 2))};
        if (list[i].last == 0) rb_raise(rb_eArgError, "a template must have at least one line");
    }
    sperf_profile_t *moved = NULL;
    sperf_status_t status = sperf_profile_with_template_lines(sperf_profile_of(self), list, (uint32_t)count, &moved);
    RB_GC_GUARD(memory);
    RB_GC_GUARD(paths);
    return sperf_profile_object_wrap(status, NULL, moved);
}

/* -- Paths of files -- */

/*
 * :nodoc:
 * call-seq: files -> Array
 *
 * Returns the paths of the files of all functions, Strings.
 */
static VALUE profile_files(VALUE self)
{
    const sperf_profile_t *profile = sperf_profile_of(self);
    VALUE files = rb_hash_new();
    for (sperf_function_id_t id = 1; id <= profile->functions.count; id++) {
        sperf_string_t file = sperf_string_table_get(&profile->strings, profile->functions.rows[id].file);
        rb_hash_aset(files, sperf_ruby_text(file), Qtrue);
    }
    return rb_funcall(files, rb_intern("keys"), 0);
}

static sperf_string_t borrowed(VALUE string)
{
    return (sperf_string_t){RSTRING_PTR(string), (size_t)RSTRING_LEN(string)};
}

/*
 * :nodoc:
 * call-seq: with_renamed_files(paths) -> Sperf::Profile
 *
 * Returns a copy with other paths of files: +paths+ is an Array of [old path, new path]. Raises TypeError,
 * NoMemoryError, Sperf::Error.
 */
static VALUE profile_with_renamed_files(VALUE self, VALUE paths)
{
    Check_Type(paths, T_ARRAY);
    long count = RARRAY_LEN(paths);
    VALUE memory = rb_str_new(NULL, (count + 1) * (long)sizeof(sperf_renamed_file_t));
    VALUE kept = rb_ary_new_capa(2 * count);
    for (long i = 0; i < 2 * count; i++) {
        VALUE pair = rb_ary_entry(paths, i / 2);
        Check_Type(pair, T_ARRAY);
        VALUE path = rb_ary_entry(pair, i % 2);
        rb_ary_push(kept, rb_str_new_frozen(StringValue(path)));
    }
    sperf_renamed_file_t *files = (sperf_renamed_file_t *)RSTRING_PTR(memory);
    for (long i = 0; i < count; i++) { /* in which nothing is allocated, so no String moves */
        files[i] = (sperf_renamed_file_t){borrowed(rb_ary_entry(kept, 2 * i)), borrowed(rb_ary_entry(kept, 2 * i + 1))};
    }
    sperf_profile_t *renamed = NULL;
    sperf_status_t status = sperf_profile_with_renamed_files(sperf_profile_of(self), files, (uint32_t)count, &renamed);
    RB_GC_GUARD(memory);
    RB_GC_GUARD(kept);
    return sperf_profile_object_wrap(status, NULL, renamed);
}

void sperf_profile_sums_init(VALUE profile_class)
{
#if 0
    sperf_module = rb_define_module("Sperf");
    profile_class = rb_define_class_under(sperf_module, "Profile", rb_cObject);
#endif /* for RDoc, which reads each file by itself */
    rb_define_method(profile_class, "shorten", profile_shorten, 2);
    rb_define_method(profile_class, "without_idle_threads", profile_without_idle_threads, 0);
    rb_define_method(profile_class, "template_lines", profile_template_lines, 0);
    rb_define_method(profile_class, "with_template_lines", profile_with_template_lines, 1);
    rb_define_method(profile_class, "files", profile_files, 0);
    rb_define_method(profile_class, "with_renamed_files", profile_with_renamed_files, 1);
    rb_define_singleton_method(profile_class, "sum", profile_sum, 1);
    rb_define_singleton_method(profile_class, "difference", profile_difference, -1);
    rb_define_singleton_method(profile_class, "chance", profile_chance, 2);
}
