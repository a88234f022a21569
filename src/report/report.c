/* Chooses the writer for a report: see sperf/report/report.h. */
#include "sperf/report/report.h"

#include "rendering.h"
#include "sperf/model/profile.h"
#include "sperf/model/sample_types.h"

static bool has_format(const sperf_report_options_t *options)
{
    if (options->format == SPERF_REPORT_TEXT) return true;
    if (options->kind == SPERF_REPORT_SUMMARY) return options->format == SPERF_REPORT_MARKDOWN;
    return options->kind != SPERF_REPORT_CHOICES;
}

static bool is_pprofs(sperf_report_kind_t kind)
{
    return kind == SPERF_REPORT_TOP || kind == SPERF_REPORT_TREE;
}

/*
 * Return the period of the ticks for sampled time, 0 for everything else: a trace measures time, and allocations are
 * printed with their error.
 */
static int64_t resolution_of(const sperf_profile_t *profile, const sperf_report_options_t *options)
{
    if (is_pprofs(options->kind) || sperf_profile_is_trace(profile) || profile->period < 0) return 0;
    sperf_string_t unit = sperf_type_unit(profile, options->type);
    sperf_string_t period_unit = sperf_string_table_get(&profile->strings, profile->period_type.unit);
    bool of_time = sperf_unit_fits(unit, sperf_string_of("ns"));
    return of_time && sperf_string_equal(period_unit, unit) ? profile->period : 0;
}

void sperf_report_render(const sperf_view_t *view, const sperf_report_options_t *options, sperf_buffer_t *out)
{
    static sperf_status_t (*const writers[])(sperf_rendering_t *) = {
        [SPERF_REPORT_FUNCTIONS] = sperf_render_top,       [SPERF_REPORT_TOP] = sperf_render_top,
        [SPERF_REPORT_TREE] = sperf_render_tree,           [SPERF_REPORT_CALLTREE] = sperf_render_calltree,
        [SPERF_REPORT_LIST] = sperf_render_list,           [SPERF_REPORT_THREADS] = sperf_render_threads,
        [SPERF_REPORT_TAGS] = sperf_render_tags,           [SPERF_REPORT_STATES] = sperf_render_states,
        [SPERF_REPORT_SUMMARY] = sperf_render_summary,     [SPERF_REPORT_BY_LABEL] = sperf_render_by_label,
        [SPERF_REPORT_CHOICES] = sperf_render_choices,     [SPERF_REPORT_FLAT] = sperf_render_trace,
        [SPERF_REPORT_GRAPH] = sperf_render_trace,         [SPERF_REPORT_CALLS] = sperf_render_trace,
        [SPERF_REPORT_ALLOCATED] = sperf_render_allocated, [SPERF_REPORT_BLOCKED] = sperf_render_blocked,
        [SPERF_REPORT_HOLDERS] = sperf_render_blocked,
    };
    const sperf_profile_t *profile = view->profile;
    if (options->type >= profile->sample_types_count || !has_format(options)) {
        sperf_buffer_fail(out, has_format(options) ? SPERF_INVALID_ARGUMENT : SPERF_UNSUPPORTED);
        return;
    }
    sperf_string_t modes[SPERF_MODES_MAX];
    sperf_rendering_t rendering = {
        .view = view,
        .options = options,
        .out = out,
        .total = sperf_profile_share_total(profile, options->type),
        .sample_unit = sperf_string_table_get(&profile->strings, profile->sample_types[options->type].unit),
        .unit = options->unit,
        .resolution = resolution_of(profile, options),
        .as_pprof = is_pprofs(options->kind),
        .several_modes = sperf_profile_modes(profile, modes) > 1 || sperf_profile_is_trace(profile),
        .partial_total = options->type == SPERF_TRACE_CALLS && sperf_any_calls_are_partial(profile),
    };
    sperf_buffer_fail(out, writers[options->kind](&rendering));
}
