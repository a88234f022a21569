/* Filters by label: see sperf/report/labels.h. */
#include "sperf/report/labels.h"

#include <math.h>
#include <string.h>

#include "sperf/base/buffer.h"
#include "sperf/model/view.h"
#include "sperf/report/measurement.h"

static sperf_string_t part(sperf_string_t text, size_t from, size_t to)
{
    return (sperf_string_t){text.bytes + from, to - from};
}

static size_t find_byte(sperf_string_t text, char byte)
{
    const char *found = text.length ? memchr(text.bytes, byte, text.length) : NULL;
    return found != NULL ? (size_t)(found - text.bytes) : text.length;
}

/* -- Ranges -- */

typedef struct {
    int64_t number;
    sperf_string_t unit;
} bound_t;

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Read "[+-]digits[letters]", all of `text`. Numbers beyond int64 are none. */
static bool read_bound(sperf_string_t text, bound_t *bound)
{
    size_t at = text.length > 0 && (text.bytes[0] == '-' || text.bytes[0] == '+');
    bool negative = at == 1 && text.bytes[0] == '-';
    size_t digits = at;
    int64_t number = 0;
    for (; at < text.length && is_digit(text.bytes[at]); at++) {
        int digit = text.bytes[at] - '0';
        if (number > (INT64_MAX - digit) / 10) return false;
        number = number * 10 + digit;
    }
    if (at == digits) return false;
    size_t letters = at;
    while (at < text.length && is_letter(text.bytes[at])) at++;
    *bound = (bound_t){negative ? -number : number, part(text, letters, text.length)};
    return at == text.length;
}

static bool read_open_range(sperf_string_t text, size_t colon, sperf_tag_filter_t *out)
{
    bound_t bound;
    bool upper = colon == 0;
    sperf_string_t number = upper ? part(text, 1, text.length) : part(text, 0, colon);
    if (!read_bound(number, &bound)) return false;
    sperf_scaled_t scaled = sperf_scale(bound.number, bound.unit, bound.unit);
    out->unit = scaled.unit;
    out->low = upper ? -INFINITY : scaled.value;
    /* Without a colon the number itself is asked for. */
    out->high = upper || colon == text.length ? scaled.value : INFINITY;
    return true;
}

static bool read_range(sperf_string_t text, sperf_tag_filter_t *out)
{
    size_t colon = find_byte(text, ':');
    if (text.length == 0 || colon == 0 || colon + 1 >= text.length) return read_open_range(text, colon, out);
    bound_t low, high;
    if (!read_bound(part(text, 0, colon), &low) || !read_bound(part(text, colon + 1, text.length), &high)) return false;
    sperf_scaled_t from = sperf_scale(low.number, low.unit, low.unit);
    sperf_scaled_t to = sperf_scale(high.number, high.unit, from.unit);
    out->unit = from.unit;
    out->low = from.value;
    out->high = to.value;
    return sperf_string_equal(from.unit, to.unit);
}

void sperf_tag_filter_parse(sperf_string_t text, sperf_tag_filter_t *out)
{
    *out = (sperf_tag_filter_t){.given = text.length > 0};
    size_t equals = find_byte(text, '=');
    out->has_key = equals < text.length;
    out->key = out->has_key ? part(text, 0, equals) : sperf_string_of("");
    sperf_string_t value = out->has_key ? part(text, equals + 1, text.length) : text;
    out->range = out->given && read_range(value, out);
    out->expressions = out->range ? sperf_string_of("") : value;
}

bool sperf_tag_filter_next(sperf_string_t *expressions, sperf_string_t *expression)
{
    if (expressions->bytes == NULL) return false;
    size_t comma = find_byte(*expressions, ',');
    *expression = part(*expressions, 0, comma);
    bool last = comma == expressions->length;
    *expressions = last ? (sperf_string_t){NULL, 0} : part(*expressions, comma + 1, expressions->length);
    return true;
}

/* -- Matching -- */

typedef struct {
    const sperf_profile_t *profile;
    sperf_label_units_t units;
    sperf_sample_labels_t labels;
    sperf_buffer_t text;
} tags_t;

static bool has_key(const sperf_tag_filter_t *filter, const sperf_sample_label_t *label)
{
    return !filter->has_key || sperf_string_equal(filter->key, label->key);
}

static bool in_range(const tags_t *tags, const sperf_tag_filter_t *filter)
{
    for (uint32_t i = 0; i < tags->labels.count; i++) {
        const sperf_sample_label_t *label = &tags->labels.labels[i];
        if (!label->numeric || !has_key(filter, label)) continue;
        sperf_scaled_t scaled =
            sperf_scale(label->number, sperf_label_units_get(&tags->units, label->key), filter->unit);
        bool inside = scaled.value >= filter->low && scaled.value <= filter->high;
        if (inside && sperf_string_equal(scaled.unit, filter->unit)) return true;
    }
    return false;
}

/* What an expression is asked about: the value, behind its key where no key was given. */
static sperf_string_t text_of(tags_t *tags, const sperf_tag_filter_t *filter, const sperf_sample_label_t *label)
{
    if (filter->has_key) return label->string;
    sperf_buffer_clear(&tags->text);
    sperf_buffer_append(&tags->text, label->key.bytes, label->key.length);
    sperf_buffer_append_byte(&tags->text, ':');
    sperf_buffer_append(&tags->text, label->string.bytes, label->string.length);
    return (sperf_string_t){(const char *)tags->text.bytes, tags->text.length};
}

static bool any_label_matches(tags_t *tags, const sperf_tag_filter_t *filter, sperf_matcher_t matcher)
{
    for (uint32_t i = 0; i < tags->labels.count && tags->text.status == SPERF_OK; i++) {
        const sperf_sample_label_t *label = &tags->labels.labels[i];
        if (label->numeric || !has_key(filter, label)) continue;
        if (sperf_matches(matcher, text_of(tags, filter, label))) return true;
    }
    return false;
}

static bool matches(tags_t *tags, const sperf_tag_filter_t *filter)
{
    if (filter->range) return in_range(tags, filter);
    for (uint32_t i = 0; i < filter->matchers_count; i++) {
        bool matched = any_label_matches(tags, filter, filter->matchers[i]);
        /* With a key any of them will do, without one all must match. */
        if (matched == filter->has_key) return matched;
    }
    return !filter->has_key;
}

static bool same_labels(sperf_sample_key_t a, sperf_sample_key_t b)
{
    return a.thread == b.thread && a.labels == b.labels;
}

static sperf_status_t narrow(sperf_view_t *view, tags_t *tags, const sperf_tag_filter_t *focus,
                             const sperf_tag_filter_t *ignore, bool *focus_matched, bool *ignore_matched)
{
    const sperf_sample_table_t *samples = &view->profile->samples;
    bool focused = true, ignored = false;
    const sperf_sample_key_t *answered = NULL;
    for (uint32_t row = 0; row < samples->count; row++) {
        if (view->left_out[row]) continue;
        /* Neighbours mostly have the same labels. */
        if (answered == NULL || !same_labels(*answered, samples->keys[row])) {
            SPERF_TRY(sperf_sample_labels_read(&tags->labels, view->profile, samples->keys[row]));
            focused = !focus->given || matches(tags, focus);
            ignored = ignore->given && matches(tags, ignore);
            answered = &samples->keys[row];
        }
        *focus_matched |= focused;
        *ignore_matched |= ignored;
        if (!focused || ignored) view->left_out[row] = true;
    }
    return tags->text.status;
}

sperf_status_t sperf_view_filter_tags(sperf_view_t *view, const sperf_tag_filter_t *focus,
                                      const sperf_tag_filter_t *ignore, bool *focus_matched, bool *ignore_matched)
{
    *focus_matched = !focus->given;
    *ignore_matched = !ignore->given;
    if (!focus->given && !ignore->given) return SPERF_OK;
    view->narrowed = true;
    tags_t tags = {.profile = view->profile};
    sperf_status_t status = sperf_label_units_init(&tags.units, view->profile);
    if (status == SPERF_OK) status = narrow(view, &tags, focus, ignore, focus_matched, ignore_matched);
    sperf_label_units_cleanup(&tags.units);
    sperf_sample_labels_cleanup(&tags.labels);
    sperf_buffer_cleanup(&tags.text);
    return status;
}
