/*
 * Fuzz target: whatever profile the decoder takes, every report on it, and on its difference from itself, can be
 * made.
 *
 * The first four bytes choose kind, format and options; the rest is a pprof file. That the text is right is for
 * other tests to say: here nothing may overflow, overrun, leak or end otherwise than with a status.
 */
#include <stdint.h>
#include <string.h>

#include "fuzz_support.h"
#include "sperf/codec/format.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"
#include "sperf/report/labels.h"
#include "sperf/report/report.h"

enum { CHOICES = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Matches about every second text. */
static bool matches(void *pattern, sperf_string_t text)
{
    (void)pattern;
    return text.length % 2 == 0 || (text.length > 0 && text.bytes[0] == 'f');
}

static bool read_source(void *context, sperf_string_t path, sperf_string_t *text, sperf_string_t *note)
{
    (void)context;
    *text = path;
    *note = path;
    return path.length % 3 != 0;
}

static sperf_report_options_t options_of(const uint8_t *choices)
{
    static const char *const units[] = {"minimum", "ms", "kb", "gizmos"};
    sperf_report_options_t options = {
        .kind = (sperf_report_kind_t)(choices[0] % (SPERF_REPORT_SUMMARY + 1)),
        .format = (sperf_report_format_t)(choices[0] / 16 % (SPERF_REPORT_MARKDOWN + 1)),
        .granularity = (sperf_granularity_t)(choices[1] % (SPERF_GRANULARITY_DEFINITIONS + 1)),
        .by_cumulative = choices[1] & 4,
        .inverted = choices[1] & 8,
        .mark_changes = choices[1] & 16,
        .signed_shares = choices[1] & 16,
        .fold_chains = choices[1] & 64,
        .fold_lines = choices[1] & 64,
        .indent_max = choices[1] & 128 ? 2 : 0,
        .rows_max = choices[2] % 8,
        .node_fraction = choices[2] / 8 / 64.0,
        .edge_fraction = choices[2] / 16 / 64.0,
        .unit = sperf_string_of(units[choices[3] % 4]),
        .source = read_source,
        .by = sperf_string_of("class"),
    };
    if (choices[3] & 128) options.kind = SPERF_REPORT_BY_LABEL;
    if (choices[1] & 32 || options.kind == SPERF_REPORT_LIST) options.symbol = (sperf_matcher_t){matches, NULL};
    return options;
}

static void narrow(sperf_view_t *view, const uint8_t *choices)
{
    sperf_name_filter_t names = {0};
    sperf_matcher_t matcher = {matches, NULL};
    if (choices[3] & 4) names.focus = matcher;
    if (choices[3] & 8) names.ignore = matcher;
    if (choices[3] & 16) names.hide = matcher;
    if (choices[3] & 32) names.show = matcher;
    sperf_name_matches_t matched;
    require(sperf_view_filter_names(view, &names, &matched) == SPERF_OK, "a filter by name failed");
    sperf_tag_filter_t focus, ignore;
    sperf_tag_filter_parse(sperf_string_of(choices[3] & 64 ? "-9:9kb" : ""), &focus);
    sperf_tag_filter_parse(sperf_string_of(choices[3] & 128 ? "a,b" : ""), &ignore);
    sperf_matcher_t both[] = {matcher, matcher};
    ignore.matchers = both;
    ignore.matchers_count = ignore.given ? 2 : 0;
    bool focused, ignored;
    require(sperf_view_filter_tags(view, &focus, &ignore, &focused, &ignored) == SPERF_OK, "a filter by label failed");
}

static void render_of_type(const sperf_profile_t *profile, const uint8_t *choices, sperf_report_options_t options)
{
    sperf_view_t view;
    require(sperf_view_init(&view, profile) == SPERF_OK, "no view");
    narrow(&view, choices);
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_report_render(&view, &options, &out);
    bool expected = out.status == SPERF_OK || out.status == SPERF_NOT_FOUND || out.status == SPERF_UNSUPPORTED;
    require(expected, sperf_status_message(out.status));
    sperf_buffer_cleanup(&out);
    sperf_view_cleanup(&view);
}

static void render_as(const sperf_profile_t *profile, const uint8_t *choices, sperf_report_options_t options)
{
    options.type = choices[0] / 8 % profile->sample_types_count;
    render_of_type(profile, choices, options);
}

static void render(const sperf_profile_t *profile, const uint8_t *choices)
{
    render_as(profile, choices, options_of(choices));
}

static void render_by_label(const sperf_profile_t *profile, const uint8_t *choices)
{
    static const char *const keys[] = {"k", "thread", "pid", "", SPERF_WAIT_KEY};
    sperf_report_options_t options = options_of(choices);
    options.kind = SPERF_REPORT_BY_LABEL;
    options.by = sperf_string_of(keys[choices[2] % 5]);
    if (choices[2] & 16) options.before = options.now = profile;
    render_as(profile, choices, options);
}

/* Whatever the profile is: what is of traces, of allocations or of waiting refuses others. */
static void render_of_one_kind(const sperf_profile_t *profile, const uint8_t *choices)
{
    sperf_report_options_t options = options_of(choices);
    options.order = choices[2] % 6;
    options.per_thread = choices[3] & 2;
    options.type = sperf_profile_is_trace(profile) ? SPERF_TRACE_WALL : 0;
    for (sperf_report_kind_t kind = SPERF_REPORT_FLAT; kind <= SPERF_REPORT_HOLDERS; kind++) {
        options.kind = kind;
        render_of_type(profile, choices, options);
    }
}

static void note_number(void *context, uint32_t function, sperf_string_t label)
{
    (void)label;
    *(uint32_t *)context = function;
}

/* Functions to choose from, and the last one of them. */
static void render_numbered(const sperf_profile_t *profile, const uint8_t *choices)
{
    uint32_t function = 0;
    sperf_report_options_t options = options_of(choices);
    options.kind = SPERF_REPORT_CHOICES;
    options.numbered = note_number;
    options.numbered_context = &function;
    render_as(profile, choices, options);
    options.kind = SPERF_REPORT_LIST;
    options.function = function;
    render_as(profile, choices, options);
}

static void render_framed(const sperf_profile_t *profile, const uint8_t *choices)
{
    const sperf_string_t keys[] = {sperf_string_of("k"), sperf_string_of("thread"), sperf_string_of("pid")};
    sperf_label_frames_t frames = {.roots = keys,
                                   .roots_count = choices[2] % 4,
                                   .leaves = keys,
                                   .leaves_count = choices[3] % 4,
                                   .unit = sperf_string_of("minimum")};
    sperf_profile_t *framed = NULL;
    bool roots, leaves;
    require(sperf_profile_with_label_frames(profile, &frames, &framed, &roots, &leaves) == SPERF_OK, "no label frames");
    require_valid(framed);
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        bool same = sperf_profile_total(framed, type) == sperf_profile_total(profile, type);
        require(same, "labels as frames change a total");
    }
    render(framed, choices);
    sperf_profile_free(framed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (length < CHOICES) return 0;
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    if (sperf_pprof_decode(bytes + CHOICES, length - CHOICES, false, &profile, &complaint) != SPERF_OK) return 0;
    render(profile, bytes);
    render_by_label(profile, bytes);
    render_numbered(profile, bytes);
    render_of_one_kind(profile, bytes);
    sperf_profile_t *difference = NULL;
    sperf_difference_options_t how = {.normalize = bytes[2] & 1, .mark_base = bytes[2] & 2};
    require(sperf_profile_difference(profile, profile, &how, &difference) == SPERF_OK, "no difference");
    require_valid(difference);
    render(difference, bytes);
    render_by_label(difference, bytes);
    render_of_one_kind(difference, bytes);
    sperf_profile_free(difference);
    render_framed(profile, bytes);
    sperf_profile_free(profile);
    return 0;
}
