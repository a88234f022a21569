/* Traces as files: the type that is shown, recursions, and memory. What else is written of one is in golden files. */
#include "sperf/codec/format.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/stack_fold.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"
#include "support_trace.h"

static const sperf_encode_options_t OPTIONS = {.timeline = true};

TEST(test_callgrind_of_a_trace_begins_with_the_type_that_is_shown)
{
    OWNED_PROFILE(trace) = support_trace_new(true);
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_profile_set_default_type(trace, trace->sample_types[SPERF_TRACE_OBJECTS].name);
    support_trace_add(trace, "run", 1, 0, (int64_t[]){1, 5, 4, 3});
    support_trace_allocate(trace, "run", 9, "String", 2);
    sperf_callgrind_encode(trace, &OPTIONS, &out);
    codec_assert_text(
        &out, "# callgrind format\nversion: 1\ncreator: sperf\npositions: line\n"
              "events: alloc_objects_count wall_nanoseconds cpu_nanoseconds wait_nanoseconds\nsummary: 2 5 4 3\n"
              "\nfl=(1) [unknown]\nfn=(1) [root]\n0 0 0 0 0\n"
              "cfi=(10) app.rb\ncfn=(2) run\ncalls=1 3\n0 2 5 4 3\n"
              "\nfl=(10)\nfn=(2)\n3 0 5 4 3\n9 2 0 0 0\n"
              "\ntotals: 2 5 4 3\n");
}

/* -- Recursions -- */

typedef struct {
    uint64_t written;
    uint64_t allocated;
} costs_t;

static costs_t costs_of(const sperf_format_t *format, uint32_t depth, bool regular)
{
    OWNED_PROFILE(trace) = support_trace_of_recursion(depth, regular);
    OWNED_PROFILE(read) = NULL;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    uint64_t before = support_alloc_bytes();
    format->encode(trace, &OPTIONS, &out);
    if (format->decode != NULL) assert_int_equal(format->decode(out.bytes, out.length, false, &read, NULL), SPERF_OK);
    assert_int_equal(out.status, SPERF_OK);
    return (costs_t){out.length, support_alloc_bytes() - before};
}

/* Buffers and tables double: their bytes are up to twice those of the size in use, and a doubling more. */
TEST(test_formats_of_a_recursion_grow_with_its_depth)
{
    if (SUPPORT_SANITIZED) skip(); /* takes ten times as long, and the bytes are the same */
    for (size_t i = 0; i < sperf_format_count(); i++) {
        const sperf_format_t *format = sperf_format_at(i);
        for (int regular = 0; regular < 2; regular++) {
            costs_t half = costs_of(format, 2000, regular), whole = costs_of(format, 4000, regular);
            if (whole.written > half.written * 5 / 2)
                fail_msg("%s: %llu bytes", format->name, (unsigned long long)whole.written);
            if (whole.allocated > half.allocated * 3)
                fail_msg("%s: %llu allocated", format->name, (unsigned long long)whole.allocated);
        }
    }
}

static uint32_t depth_of(const sperf_profile_t *trace, uint32_t row)
{
    uint32_t depth = 0;
    for (sperf_stack_id_t id = trace->samples.keys[row].stack; id != 0; id = trace->stacks.rows[id].parent) depth++;
    return depth;
}

TEST(test_pprof_of_a_recursion_is_read_as_it_was)
{
    for (uint32_t depth = SPERF_FOLD_DEPTH_MAX - 2; depth <= SPERF_FOLD_DEPTH_MAX + 49; depth += 51) {
        for (int regular = 0; regular < 2; regular++) {
            OWNED_PROFILE(trace) = support_trace_of_recursion(depth, regular);
            OWNED_PROFILE(read) = NULL;
            OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
            sperf_pprof_encode(trace, &OPTIONS, &out);
            assert_int_equal(sperf_pprof_decode(out.bytes, out.length, false, &read, NULL), SPERF_OK);
            support_profile_assert_valid(read);
            /* Rows are in their order, too: so are children in a call tree. */
            support_profile_assert_same_samples(trace, read);
            assert_int_equal(read->samples.count, trace->samples.count);
            for (uint32_t row = 0; row < trace->samples.count; row++) {
                assert_int_equal(depth_of(read, row), depth_of(trace, row));
            }
        }
    }
}

/* As other programs read it: version 9 of the extension field is one that sperf does not know. */
TEST(test_pprof_of_a_recursion_without_its_extension_has_folded_stacks_and_the_totals)
{
    OWNED_PROFILE(trace) = support_trace_of_recursion(3000, false);
    OWNED_PROFILE(read) = NULL;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_pprof_encode(trace, &OPTIONS, &out);
    uint8_t *field = NULL;
    for (size_t i = 0; i + 1 < out.length; i++) {
        if (out.bytes[i] == 0xda && out.bytes[i + 1] == 0x3e) field = out.bytes + i + 2; /* 1003, by length */
    }
    assert_non_null(field);
    while (*field++ >= 0x80) {}
    assert_int_equal(*field, 1);
    *field = 9;
    assert_int_equal(sperf_pprof_decode(out.bytes, out.length, false, &read, NULL), SPERF_OK);
    support_profile_assert_valid(read);
    for (uint32_t type = 0; type < trace->sample_types_count; type++) {
        assert_int_equal(sperf_profile_total(read, type), sperf_profile_total(trace, type));
    }
    uint32_t deepest = 0;
    for (uint32_t row = 0; row < read->samples.count; row++) {
        if (deepest < depth_of(read, row)) deepest = depth_of(read, row);
    }
    assert_int_equal(deepest, SPERF_FOLD_DEPTH_MAX);
}

TEST(test_formats_of_a_trace_any_allocation_failing_is_no_memory)
{
    static const char *const names[] = {"callgrind", "dot", "speedscope", "stackprof", "collapsed", "otlp"};
    OWNED_PROFILE(trace) = support_trace_of_orders(true);
    OWNED_PROFILE(recursion) = support_trace_of_recursion(SPERF_FOLD_DEPTH_MAX + 2, true);
    for (size_t i = 0; i < COUNT_OF(names); i++) codec_assert_memory_is_missed(names[i], i < 4 ? trace : recursion, 11);
    codec_assert_memory_is_missed("pprof", recursion, 101);
}
