/* Numbers with units: see sperf/report/measurement.h. */
#include "sperf/report/measurement.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sperf/model/view.h"
#include "utf8.h"

enum { ALIASES_MAX = 4, UNITS_MAX = 9, UNIT_BYTES_MAX = 16 };

typedef struct {
    const char *name;                 /* as printed */
    const char *aliases[ALIASES_MAX]; /* in lower case, without the plural's s where they are longer than two bytes */
    double factor;                    /* how many of the kind's base unit it is */
} unit_t;

typedef struct {
    unit_t usual; /* for what is less than 1 of the smallest, and for targets of another kind */
    unit_t units[UNITS_MAX];
} kind_t;

static const kind_t KINDS[] = {
    {.usual = {"B", {"b"}, 1},
     .units = {{"B", {"b", "byte"}, 1},
               {"kB", {"kb", "kbyte", "kilobyte"}, 1024.0},
               {"MB", {"mb", "mbyte", "megabyte"}, 1048576.0},
               {"GB", {"gb", "gbyte", "gigabyte"}, 1073741824.0},
               {"TB", {"tb", "tbyte", "terabyte"}, 1099511627776.0},
               {"PB", {"pb", "pbyte", "petabyte"}, 1125899906842624.0}}},
    {.usual = {"s", {NULL}, 1e9},
     .units = {{"ns", {"ns", "nanosecond"}, 1},
               {"us", {"\xce\xbcs", "us", "microsecond"}, 1e3},
               {"ms", {"ms", "millisecond"}, 1e6},
               {"s", {"s", "sec", "second"}, 1e9},
               {"hrs", {"hour", "hr"}, 3600e9}}},
    {.usual = {"GCU", {NULL}, 1},
     .units = {{"n*GCU", {"nanogcu"}, 1e-9},
               {"u*GCU", {"microgcu"}, 1e-6},
               {"m*GCU", {"milligcu"}, 1e-3},
               {"GCU", {"gcu"}, 1},
               {"k*GCU", {"kilogcu"}, 1e3},
               {"M*GCU", {"megagcu"}, 1e6},
               {"G*GCU", {"gigagcu"}, 1e9},
               {"T*GCU", {"teragcu"}, 1e12},
               {"P*GCU", {"petagcu"}, 1e15}}},
};

static bool means_automatic(sperf_string_t unit)
{
    return sperf_string_is(unit, "minimum") || sperf_string_is(unit, "auto");
}

/* Return `word` in lower case and the singular; "" where it is longer than any unit. */
static sperf_string_t normalize(sperf_string_t word, char room[UNIT_BYTES_MAX])
{
    if (word.length > UNIT_BYTES_MAX) return sperf_string_of("");
    for (size_t i = 0; i < word.length; i++) {
        char byte = word.bytes[i];
        room[i] = byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
    }
    bool plural = word.length > 2 && room[word.length - 1] == 's';
    return (sperf_string_t){room, word.length - plural};
}

static const unit_t *find_unit(const kind_t *kind, sperf_string_t word)
{
    char room[UNIT_BYTES_MAX];
    sperf_string_t alias = normalize(word, room);
    for (const unit_t *unit = kind->units; unit < kind->units + UNITS_MAX && unit->name != NULL; unit++) {
        for (int i = 0; i < ALIASES_MAX && unit->aliases[i] != NULL; i++) {
            if (sperf_string_is(alias, unit->aliases[i])) return unit;
        }
    }
    return NULL;
}

/* The largest unit of which `base` is 1 or more. */
static const unit_t *choose_unit(const kind_t *kind, double base)
{
    const unit_t *chosen = &kind->usual;
    double factor = 0;
    for (const unit_t *unit = kind->units; unit < kind->units + UNITS_MAX && unit->name != NULL; unit++) {
        if (unit->factor < factor || base / unit->factor < 1.0) continue;
        chosen = unit;
        factor = unit->factor;
    }
    return chosen;
}

static bool convert(const kind_t *kind, int64_t value, sperf_string_t from, sperf_string_t to, sperf_scaled_t *out)
{
    const unit_t *source = find_unit(kind, from);
    if (source == NULL) return false;
    double base = (double)value * source->factor;
    const unit_t *target = means_automatic(to) ? choose_unit(kind, base) : find_unit(kind, to);
    if (target == NULL) target = &kind->usual;
    *out = (sperf_scaled_t){base / target->factor, sperf_string_of(target->name)};
    return true;
}

static bool is_dull(sperf_string_t unit)
{
    return sperf_string_is(unit, "count") || sperf_string_is(unit, "sample") || sperf_string_is(unit, "unit") ||
           means_automatic(unit);
}

sperf_scaled_t sperf_scale(int64_t value, sperf_string_t from, sperf_string_t to)
{
    if (value < 0 && value != INT64_MIN) {
        sperf_scaled_t scaled = sperf_scale(-value, from, to);
        scaled.value = -scaled.value;
        return scaled;
    }
    sperf_scaled_t scaled;
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        if (convert(&KINDS[i], value, from, to, &scaled)) return scaled;
    }
    return (sperf_scaled_t){(double)value, is_dull(to) ? sperf_string_of("") : to};
}

bool sperf_unit_fits(sperf_string_t from, sperf_string_t to)
{
    if (means_automatic(to)) return true;
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        if (find_unit(&KINDS[i], from) != NULL) return find_unit(&KINDS[i], to) != NULL;
    }
    return is_dull(to) || sperf_string_equal(from, to);
}

void sperf_use_decimal_point(char *text)
{
    char *to = text;
    bool in_point = false;
    for (const char *from = text; *from; from++) {
        bool number = strchr("0123456789+-e %", *from) != NULL;
        if (number) *to++ = *from;
        if (!number && !in_point) *to++ = '.';
        in_point = !number;
    }
    *to = '\0';
}

static void drop_zero_decimals(char *digits)
{
    char *point = strchr(digits, '.');
    if (point != NULL && strspn(point + 1, "0") == strlen(point + 1)) *point = '\0';
}

sperf_quantity_t sperf_quantity_rounded(int64_t value, sperf_string_t from, sperf_string_t to, int decimals)
{
    sperf_scaled_t scaled = sperf_scale(value, from, to);
    sperf_quantity_t quantity = {.unit = scaled.unit};
    (void)snprintf(quantity.digits, sizeof quantity.digits, "%.*f", decimals, scaled.value);
    sperf_use_decimal_point(quantity.digits);
    drop_zero_decimals(quantity.digits);
    bool zero = strcmp(quantity.digits, "0") == 0 || strcmp(quantity.digits, "-0") == 0;
    return zero ? (sperf_quantity_t){.digits = "0", .unit = sperf_string_of("")} : quantity;
}

sperf_quantity_t sperf_quantity(int64_t value, sperf_string_t from, sperf_string_t to)
{
    return sperf_quantity_rounded(value, from, to, SPERF_DECIMALS_MAX);
}

sperf_string_t sperf_time_unit(int64_t value, sperf_string_t from, sperf_string_t to)
{
    sperf_string_t unit = sperf_scale(value, from, to).unit;
    return sperf_string_is(unit, "s") || sperf_string_is(unit, "hrs") ? sperf_string_of("ms") : to;
}

sperf_percentage_t sperf_percentage_rounded(int64_t value, int64_t total, int decimals)
{
    double percent = total == 0 ? 0 : fabs((double)value / (double)total) * 100;
    sperf_percentage_t percentage;
    if (percent >= 99.95 && percent <= 100.05) {
        (void)snprintf(percentage.text, sizeof percentage.text, "  100%%");
    } else if (percent >= 1.0) {
        (void)snprintf(percentage.text, sizeof percentage.text, "%5.*f%%", decimals, percent);
    } else {
        (void)snprintf(percentage.text, sizeof percentage.text, "%5.*g%%", decimals > 0 ? decimals : 1, percent);
    }
    sperf_use_decimal_point(percentage.text);
    return percentage;
}

sperf_percentage_t sperf_percentage(int64_t value, int64_t total)
{
    return sperf_percentage_rounded(value, total, SPERF_DECIMALS_MAX);
}

/* -- Values in sperf's own form -- */

enum { NS_PER_TENTH_MS = 100000 };

sperf_string_t sperf_shown_unit(const sperf_profile_t *profile)
{
    return sperf_string_table_get(&profile->strings, profile->sample_types[sperf_shown_type(profile)].unit);
}

static void append_tenths(sperf_buffer_t *out, int64_t tenths)
{
    uint64_t magnitude = tenths < 0 ? 0 - (uint64_t)tenths : (uint64_t)tenths;
    if (tenths < 0) sperf_buffer_append_byte(out, '-');
    sperf_buffer_append_uint64(out, magnitude / 10);
    sperf_buffer_append_byte(out, '.');
    sperf_buffer_append_uint64(out, magnitude % 10);
}

static void append_milliseconds(sperf_buffer_t *out, int64_t value_ns)
{
    int64_t rest = value_ns % NS_PER_TENTH_MS;
    int64_t tenths = value_ns / NS_PER_TENTH_MS;
    if (rest >= NS_PER_TENTH_MS / 2) tenths++;
    if (rest <= -NS_PER_TENTH_MS / 2) tenths--;
    append_tenths(out, tenths);
    sperf_buffer_append_string(out, "ms");
}

/* Each in the unit that fits: sizes differ by far more than times do. */
static void append_bytes(sperf_buffer_t *out, int64_t value)
{
    sperf_quantity_t size = sperf_quantity(value, sperf_string_of("bytes"), sperf_string_of("auto"));
    sperf_buffer_append_string(out, size.digits);
    sperf_buffer_append(out, size.unit.bytes, size.unit.length);
}

void sperf_number_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value)
{
    if (sperf_string_is(unit, "nanoseconds")) {
        append_milliseconds(out, value);
    } else if (sperf_string_is(unit, "bytes")) {
        append_bytes(out, value);
    } else {
        sperf_buffer_append_int64(out, value);
    }
}

void sperf_value_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value)
{
    sperf_number_append(out, unit, value);
    if (unit.length == 0 || sperf_string_is(unit, "nanoseconds") || sperf_string_is(unit, "bytes") ||
        sperf_string_is(unit, "count"))
        return;
    sperf_buffer_append_byte(out, ' ');
    sperf_utf8_append_line(out, unit);
}

void sperf_share_append(sperf_buffer_t *out, int64_t value, int64_t total)
{
    double per_mille = total == 0 ? 0 : (double)value / (double)total * 1000;
    /* Where values of both signs cancel out, a share of the total says nothing, and may not fit. */
    if (per_mille > 99999 || per_mille < -99999) {
        sperf_buffer_append_byte(out, '-');
        return;
    }
    append_tenths(out, (int64_t)(per_mille < 0 ? per_mille - 0.5 : per_mille + 0.5));
    sperf_buffer_append_byte(out, '%');
}

void sperf_value_and_share_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value, int64_t total)
{
    sperf_value_append(out, unit, value);
    sperf_buffer_append_string(out, " (");
    sperf_share_append(out, value, total);
    sperf_buffer_append_byte(out, ')');
}
