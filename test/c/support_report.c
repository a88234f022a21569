/* What tests of reports share: see support_report.h. */
#include "support_report.h"

#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

bool report_any(void *pattern, sperf_string_t text)
{
    (void)pattern;
    (void)text;
    return true;
}

static bool read_source(void *context, sperf_string_t path, sperf_string_t *text, sperf_string_t *note)
{
    if (sperf_string_equal(path, sperf_string_of("gone.rb"))) *note = sperf_string_of("not found: gone.rb");
    if (!sperf_string_equal(path, sperf_string_of("app.rb"))) return false;
    *text = sperf_string_of(context);
    return true;
}

static char SOURCE[] = "one\ntwo\nthree\r\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\ntwelve";

sperf_report_options_t report_options(sperf_report_kind_t kind)
{
    return (sperf_report_options_t){
        .kind = kind, .type = 1, .unit = sperf_string_of("minimum"), .source = read_source, .source_context = SOURCE};
}

sperf_status_t report_render(const sperf_profile_t *profile, const sperf_report_options_t *options, sperf_buffer_t *out)
{
    sperf_view_t view;
    sperf_status_t status = sperf_view_init(&view, profile);
    if (status == SPERF_OK) sperf_report_render(&view, options, out);
    sperf_view_cleanup(&view);
    return status == SPERF_OK ? out->status : status;
}

void report_assert(sperf_profile_t *profile, const sperf_report_options_t *options, const char *expected)
{
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    assert_int_equal(report_render(profile, options, &out), SPERF_OK);
    sperf_buffer_append_byte(&out, '\0');
    assert_string_equal((const char *)out.bytes, expected);
    sperf_profile_free(profile);
}

typedef struct {
    const sperf_profile_t *profile;
    const sperf_report_options_t *options;
} scenario_t;

static sperf_status_t render_scenario(void *context)
{
    const scenario_t *scenario = context;
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    return report_render(scenario->profile, scenario->options, &out);
}

void report_assert_memory_is_missed(const sperf_profile_t *profile, const sperf_report_options_t *options,
                                    uint64_t least)
{
    scenario_t scenario = {profile, options};
    assert_true(support_alloc_fail_each(render_scenario, &scenario) >= least);
}

void report_add_stack(sperf_profile_t *profile, const char *names, const uint32_t *lines, int64_t weight)
{
    sperf_sample_key_t key = {0};
    while (*names) {
        size_t length = strcspn(names, ";");
        const char *file = names[0] == 'C'   ? "<C method>"
                           : names[0] == 'X' ? "gone.rb"
                           : names[0] == '[' ? "<GVL>"
                                             : "app.rb";
        key.stack = support_profile_push(profile, key.stack, (sperf_string_t){names, length}, sperf_string_of(file),
                                         names[0] == 'C' ? 0 : 2, *lines++);
        names += length + (names[length] == ';');
    }
    support_profile_add(profile, key, weight);
}

sperf_profile_t *report_of_calls(void)
{
    sperf_profile_t *profile = support_profile_new();
    report_add_stack(profile, "main;work;leaf", (uint32_t[]){2, 3, 4}, 60);
    report_add_stack(profile, "main;work;leaf", (uint32_t[]){9, 3, 4}, 20);
    report_add_stack(profile, "main;leaf", (uint32_t[]){2, 4}, 15);
    report_add_stack(profile, "main", (uint32_t[]){2}, 5);
    return profile;
}
