/*
 * Formats that are reports: their files contain what `sperf report` prints.
 *
 * Text and Markdown are the summary; CSV and TSV are the complete table of functions.
 */
#include "sperf/codec/format.h"
#include "sperf/report/report.h"

/* Nobody reads a page of more rows: who needs them has the profile. */
enum { MARKDOWN_ROWS = 10 };

static void encode(const sperf_profile_t *profile, sperf_report_kind_t kind, sperf_report_format_t format,
                   uint32_t rows_max, sperf_buffer_t *out)
{
    sperf_report_options_t options = {.kind = kind,
                                      .format = format,
                                      .type = sperf_shown_type(profile),
                                      .rows_max = rows_max,
                                      .unit = sperf_string_of("minimum")};
    sperf_view_t view;
    sperf_status_t status = sperf_view_init(&view, profile);
    sperf_buffer_fail(out, status);
    if (status == SPERF_OK) sperf_report_render(&view, &options, out);
    sperf_view_cleanup(&view);
}

void sperf_text_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    encode(profile, SPERF_REPORT_SUMMARY, SPERF_REPORT_TEXT, options->rows_max, out);
}

void sperf_markdown_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    encode(profile, SPERF_REPORT_SUMMARY, SPERF_REPORT_MARKDOWN, MARKDOWN_ROWS, out);
}

void sperf_csv_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    encode(profile, SPERF_REPORT_TOP, SPERF_REPORT_CSV, 0, out);
}

void sperf_tsv_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    encode(profile, SPERF_REPORT_TOP, SPERF_REPORT_TSV, 0, out);
}
