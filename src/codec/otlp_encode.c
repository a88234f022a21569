/*
 * The OTLP encoder: a profile as the ProfilesData message of OpenTelemetry's protocol (v1development), uncompressed.
 *
 * OTLP has one value for each sample, so there is one Profile message for each sample type, over the same dictionary.
 * The number of samples is left out where the profile has a time: receivers such as Pyroscope multiply it by the period
 * and show the product as a time, beside the measured one. The calls of a trace stay. Strings, functions, locations,
 * stacks, attributes and links get their number at the first reference. Number 0 of each table is the empty one, which
 * the protocol demands.
 */
#include <stdlib.h>
#include <string.h>

#include "otlp.h"
#include "sperf/base/rows.h"
#include "sperf/codec/format.h"
#include "sperf/model/sample_types.h"
#include "sperf/model/stack_fold.h"

/* Key and unit are numbers of the table of strings. A string that is a value is in the attribute itself. */
typedef struct {
    uint32_t key;
    sperf_string_id_t string; /* the value, an id of the profile; 0: `number` is the value */
    int64_t number;
    uint32_t unit;
} attribute_t;

/* Texts that are not the profile's. */
enum { KEY_THREAD_NAME, KEY_THREAD_ID, KEY_PROCESS, KEYS };

static const char *const KEY_TEXTS[KEYS] = {
    [KEY_THREAD_NAME] = "thread.name", [KEY_THREAD_ID] = "thread.id", [KEY_PROCESS] = "process.pid"};

typedef struct {
    const sperf_profile_t *profile;
    sperf_buffer_t *out;
    sperf_section_t strings, functions, locations, stacks, attribute_fields;
    sperf_stack_fold_t fold;
    attribute_t *attributes; /* attributes[0] unused */
    uint32_t attributes_count, attributes_capacity;
    sperf_index_t attributes_index;
    sperf_otlp_links_t links;
    uint32_t keys[KEYS]; /* 0: not written yet */
    uint32_t *used_keys; /* those of one sample: a key must not be there twice */
    uint32_t used_count, used_capacity;
    uint64_t process; /* of all threads; 0: samples have their own */
    sperf_buffer_t profiles;
    sperf_buffer_t message, sample, numbers, value; /* being built */
} encoder_t;

static uint32_t string_number(encoder_t *encoder, sperf_string_id_t id)
{
    return sperf_section_string(&encoder->strings, SPERF_OTLP_STRING, &encoder->profile->strings, id);
}

/* Must be called once for each text. A string of the profile may be the same: it is there once. */
static uint32_t text_number(encoder_t *encoder, sperf_string_t text)
{
    sperf_string_id_t id = sperf_string_table_find(&encoder->profile->strings, text.bytes, text.length);
    return id != SPERF_STRING_NONE ? string_number(encoder, id)
                                   : sperf_section_add_string(&encoder->strings, SPERF_OTLP_STRING, text);
}

static uint32_t key_number(encoder_t *encoder, int key)
{
    if (encoder->keys[key] == 0) encoder->keys[key] = text_number(encoder, sperf_string_of(KEY_TEXTS[key]));
    return encoder->keys[key];
}

static uint32_t function_number(encoder_t *encoder, sperf_function_id_t id)
{
    sperf_section_t *functions = &encoder->functions;
    if (functions->numbers[id] != 0) return functions->numbers[id];
    functions->numbers[id] = ++functions->count;
    bool folded = id == SPERF_FOLD_FRAME;
    sperf_function_t function = {0};
    if (!folded) function = sperf_function_table_get(&encoder->profile->functions, id);
    uint32_t name =
        folded ? text_number(encoder, sperf_string_of(SPERF_FOLD_NAME)) : string_number(encoder, function.name);
    uint32_t file =
        folded ? text_number(encoder, sperf_string_of(SPERF_FOLD_FILE)) : string_number(encoder, function.file);
    sperf_buffer_t *message = &encoder->message;
    sperf_buffer_clear(message);
    sperf_protobuf_append_nonzero(message, SPERF_OTLP_FUNCTION_NAME, name);
    sperf_protobuf_append_nonzero(message, SPERF_OTLP_FUNCTION_FILE, file);
    sperf_protobuf_append_nonzero(message, SPERF_OTLP_FUNCTION_START_LINE, function.first_line);
    sperf_protobuf_append_buffer(&functions->fields, SPERF_OTLP_FUNCTION, message);
    return functions->count;
}

/* Every location has the mapping of the program, as some receivers expect; mapping 0 is the empty one. */
static uint32_t location_number(encoder_t *encoder, sperf_frame_id_t id)
{
    sperf_section_t *locations = &encoder->locations;
    if (locations->numbers[id] != 0) return locations->numbers[id];
    sperf_frame_t frame = {.function = SPERF_FOLD_FRAME};
    if (id != SPERF_FOLD_FRAME) frame = sperf_frame_table_get(&encoder->profile->frames, id);
    uint32_t function = function_number(encoder, frame.function);
    locations->numbers[id] = ++locations->count;
    sperf_buffer_t *line = &encoder->value, *message = &encoder->message;
    sperf_buffer_clear(line);
    sperf_protobuf_append_number(line, SPERF_OTLP_LINE_FUNCTION, function);
    sperf_protobuf_append_nonzero(line, SPERF_OTLP_LINE_LINE, frame.line);
    sperf_buffer_clear(message);
    sperf_protobuf_append_nonzero(message, SPERF_OTLP_LOCATION_MAPPING, encoder->profile->program != 0 ? 1 : 0);
    sperf_protobuf_append_buffer(message, SPERF_OTLP_LOCATION_LINE, line);
    sperf_protobuf_append_buffer(&locations->fields, SPERF_OTLP_LOCATION, message);
    return locations->count;
}

/* The trie leads from the leaf to the root, which is OTLP's order. */
static uint32_t stack_number(encoder_t *encoder, sperf_stack_id_t id)
{
    sperf_section_t *stacks = &encoder->stacks;
    id = sperf_stack_fold_same(&encoder->fold, id);
    if (id == 0 || stacks->numbers[id] != 0) return id == 0 ? 0 : stacks->numbers[id];
    stacks->numbers[id] = ++stacks->count;
    sperf_buffer_clear(&encoder->numbers);
    sperf_stack_walk_t walk = sperf_stack_walk(&encoder->fold, id);
    for (sperf_frame_id_t frame; sperf_stack_walk_next(&walk, &frame);) {
        sperf_buffer_append_varint(&encoder->numbers, location_number(encoder, frame));
    }
    sperf_buffer_clear(&encoder->message);
    sperf_protobuf_append_buffer(&encoder->message, SPERF_OTLP_STACK_LOCATIONS, &encoder->numbers);
    sperf_protobuf_append_buffer(&stacks->fields, SPERF_OTLP_STACK, &encoder->message);
    return stacks->count;
}

/* -- Attributes -- */

static bool attribute_equals(const void *table, uint32_t id, const void *key)
{
    const attribute_t *known = (const attribute_t *)table + id, *other = key;
    return known->key == other->key && known->string == other->string && known->number == other->number &&
           known->unit == other->unit;
}

static uint64_t attribute_hash(const attribute_t *attribute)
{
    uint64_t hash = sperf_hash_combine(attribute->key, attribute->string);
    return sperf_hash_combine(sperf_hash_combine(hash, (uint64_t)attribute->number), attribute->unit);
}

static void write_attribute(encoder_t *encoder, const attribute_t *attribute)
{
    sperf_buffer_clear(&encoder->value);
    if (attribute->string != 0) {
        sperf_otlp_append_text(&encoder->value, sperf_string_table_get(&encoder->profile->strings, attribute->string));
    } else {
        sperf_otlp_append_int(&encoder->value, attribute->number);
    }
    sperf_buffer_t *message = &encoder->message;
    sperf_buffer_clear(message);
    sperf_protobuf_append_number(message, SPERF_OTLP_ATTRIBUTE_KEY, attribute->key);
    sperf_protobuf_append_buffer(message, SPERF_OTLP_ATTRIBUTE_VALUE, &encoder->value);
    sperf_protobuf_append_nonzero(message, SPERF_OTLP_ATTRIBUTE_UNIT, attribute->unit);
    sperf_protobuf_append_buffer(&encoder->attribute_fields.fields, SPERF_OTLP_ATTRIBUTE, message);
}

static sperf_status_t intern_attribute(encoder_t *encoder, const attribute_t *attribute, uint32_t *number)
{
    uint64_t hash = attribute_hash(attribute);
    *number = sperf_index_find(&encoder->attributes_index, hash, encoder->attributes, attribute, attribute_equals);
    if (*number != 0) return SPERF_OK;
    SPERF_TRY(
        SPERF_ROWS_RESERVE(encoder->attributes, encoder->attributes_capacity, (uint64_t)encoder->attributes_count + 2));
    SPERF_TRY(sperf_index_reserve(&encoder->attributes_index));
    *number = ++encoder->attributes_count;
    encoder->attributes[*number] = *attribute;
    sperf_index_add(&encoder->attributes_index, hash, *number);
    write_attribute(encoder, attribute);
    return SPERF_OK;
}

static bool is_used(const encoder_t *encoder, uint32_t key)
{
    for (uint32_t i = 0; i < encoder->used_count; i++) {
        if (encoder->used_keys[i] == key) return true;
    }
    return false;
}

/* Add an attribute to the sample being built; `numbers` has those so far. The first one of a key counts. */
static void add_attribute(encoder_t *encoder, attribute_t attribute)
{
    if (is_used(encoder, attribute.key)) return;
    uint32_t number = 0;
    sperf_status_t status =
        SPERF_ROWS_RESERVE(encoder->used_keys, encoder->used_capacity, (uint64_t)encoder->used_count + 1);
    if (status == SPERF_OK) status = intern_attribute(encoder, &attribute, &number);
    sperf_buffer_fail(encoder->out, status);
    if (status != SPERF_OK) return;
    encoder->used_keys[encoder->used_count++] = attribute.key;
    sperf_buffer_append_varint(&encoder->numbers, number);
}

/* An empty text is the number 0 in the model. Returns the number of the sample's link, whose labels are left out. */
static uint32_t add_labels(encoder_t *encoder, sperf_label_set_id_t id)
{
    uint32_t count = 0, link = 0;
    const sperf_label_t *labels = sperf_label_table_get(&encoder->profile->labels, id, &count);
    sperf_buffer_fail(encoder->out, sperf_otlp_links_find(&encoder->links, labels, count, &link));
    for (uint32_t i = 0; i < count; i++) {
        if (link != 0 && sperf_otlp_links_has_key(&encoder->links, &labels[i])) continue;
        attribute_t attribute = {.key = string_number(encoder, labels[i].key), .string = labels[i].string};
        if (attribute.string == 0) {
            attribute.number = labels[i].number;
            attribute.unit = string_number(encoder, labels[i].unit);
        }
        add_attribute(encoder, attribute);
    }
    return link;
}

static void add_thread(encoder_t *encoder, sperf_thread_id_t id)
{
    if (id == 0) return;
    sperf_thread_t thread = sperf_thread_table_get(&encoder->profile->threads, id);
    if (thread.name != 0) {
        add_attribute(encoder, (attribute_t){.key = key_number(encoder, KEY_THREAD_NAME), .string = thread.name});
    }
    attribute_t number = {.key = key_number(encoder, KEY_THREAD_ID), .number = (int64_t)thread.number};
    add_attribute(encoder, number);
    if (thread.process == 0 || encoder->process != 0) return;
    attribute_t process = {.key = key_number(encoder, KEY_PROCESS), .number = (int64_t)thread.process};
    add_attribute(encoder, process);
}

/* -- Profiles -- */

static void write_sample(encoder_t *encoder, sperf_sample_key_t key, int64_t value, sperf_buffer_t *profile)
{
    uint32_t stack = stack_number(encoder, key.stack);
    sperf_buffer_t *sample = &encoder->sample, *numbers = &encoder->numbers;
    sperf_buffer_clear(sample);
    sperf_protobuf_append_nonzero(sample, SPERF_OTLP_SAMPLE_STACK, stack);
    sperf_buffer_clear(numbers);
    encoder->used_count = 0;
    add_thread(encoder, key.thread);
    uint32_t link = add_labels(encoder, key.labels);
    sperf_buffer_fail(sample, numbers->status);
    if (numbers->length > 0) sperf_protobuf_append_buffer(sample, SPERF_OTLP_SAMPLE_ATTRIBUTES, numbers);
    sperf_protobuf_append_nonzero(sample, SPERF_OTLP_SAMPLE_LINK, link);
    sperf_buffer_clear(numbers);
    sperf_buffer_append_varint(numbers, (uint64_t)value);
    sperf_protobuf_append_buffer(sample, SPERF_OTLP_SAMPLE_VALUES, numbers);
    sperf_protobuf_append_buffer(profile, SPERF_OTLP_SAMPLE, sample);
}

static void write_type(encoder_t *encoder, uint32_t field, sperf_sample_type_t type, sperf_buffer_t *profile)
{
    sperf_buffer_t *message = &encoder->message;
    sperf_buffer_clear(message);
    sperf_protobuf_append_nonzero(message, SPERF_OTLP_TYPE_NAME, string_number(encoder, type.name));
    sperf_protobuf_append_nonzero(message, SPERF_OTLP_TYPE_UNIT, string_number(encoder, type.unit));
    sperf_protobuf_append_buffer(profile, field, message);
}

static void write_time(sperf_buffer_t *out, uint64_t time_ns)
{
    if (time_ns == 0) return;
    sperf_buffer_append_varint(out, SPERF_OTLP_TIME_NS << 3 | SPERF_WIRE_FIXED64);
    for (int byte = 0; byte < 8; byte++) sperf_buffer_append_byte(out, (uint8_t)(time_ns >> (8 * byte)));
}

/*
 * Receivers name a profile by its period type, so all have one: that of the recording where it is the sample type, or
 * else the sample type without a period.
 */
static void write_profile(encoder_t *encoder, uint32_t type)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_sample_type_t shown = profile->sample_types[type];
    sperf_buffer_t message = SPERF_BUFFER_INIT;
    write_type(encoder, SPERF_OTLP_SAMPLE_TYPE, shown, &message);
    for (uint32_t row = 0; row < profile->samples.count && encoder->out->status == SPERF_OK; row++) {
        int64_t value = sperf_sample_table_values(&profile->samples, row)[type];
        if (value != 0) write_sample(encoder, profile->samples.keys[row], value, &message);
    }
    write_time(&message, (uint64_t)profile->start_time_ns);
    sperf_protobuf_append_nonzero(&message, SPERF_OTLP_DURATION_NS, (uint64_t)profile->duration_ns);
    write_type(encoder, SPERF_OTLP_PERIOD_TYPE, shown, &message);
    if (profile->period_type.name == shown.name && profile->period_type.unit == shown.unit) {
        sperf_protobuf_append_nonzero(&message, SPERF_OTLP_PERIOD, (uint64_t)profile->period);
    }
    sperf_protobuf_append_buffer(&encoder->profiles, SPERF_OTLP_PROFILE, &message);
    sperf_buffer_cleanup(&message);
}

/* The default sample type comes first: tools show the first profile. */
static void write_profiles(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    bool timed = sperf_time_type(profile) != SPERF_TYPE_NONE && !sperf_profile_is_trace(profile);
    uint32_t left_out = timed ? sperf_count_type(profile) : SPERF_TYPE_NONE;
    for (int is_default = 1; is_default >= 0; is_default--) {
        for (uint32_t type = 0; type < profile->sample_types_count; type++) {
            if ((profile->sample_types[type].name == profile->default_sample_type) != (is_default != 0)) continue;
            if (type != left_out) write_profile(encoder, type);
        }
    }
}

/* -- The message -- */

static void write_table(sperf_buffer_t *dictionary, uint32_t field, const sperf_section_t *section)
{
    sperf_protobuf_append_bytes(dictionary, field, NULL, 0);
    sperf_section_append(dictionary, section);
}

static void write_dictionary(encoder_t *encoder)
{
    sperf_buffer_t dictionary = SPERF_BUFFER_INIT;
    sperf_section_t mappings = {0};
    if (encoder->profile->program != 0) {
        sperf_buffer_clear(&encoder->message);
        sperf_protobuf_append_number(&encoder->message, SPERF_OTLP_MAPPING_FILE,
                                     string_number(encoder, encoder->profile->program));
        sperf_protobuf_append_buffer(&mappings.fields, SPERF_OTLP_MAPPING, &encoder->message);
    }
    write_table(&dictionary, SPERF_OTLP_MAPPING, &mappings);
    write_table(&dictionary, SPERF_OTLP_LOCATION, &encoder->locations);
    write_table(&dictionary, SPERF_OTLP_FUNCTION, &encoder->functions);
    sperf_otlp_links_append(&encoder->links, &dictionary);
    write_table(&dictionary, SPERF_OTLP_STRING, &encoder->strings);
    write_table(&dictionary, SPERF_OTLP_ATTRIBUTE, &encoder->attribute_fields);
    write_table(&dictionary, SPERF_OTLP_STACK, &encoder->stacks);
    sperf_protobuf_append_buffer(encoder->out, SPERF_OTLP_DICTIONARY, &dictionary);
    sperf_buffer_cleanup(&dictionary);
    sperf_section_cleanup(&mappings);
}

static void write_resource_profiles(encoder_t *encoder)
{
    sperf_buffer_t resource = SPERF_BUFFER_INIT, scope = SPERF_BUFFER_INIT, scope_profiles = SPERF_BUFFER_INIT,
                   message = SPERF_BUFFER_INIT;
    sperf_otlp_append_resource(encoder->profile, &resource);
    sperf_otlp_append_scope(encoder->profile, &scope);
    sperf_protobuf_append_buffer(&scope_profiles, SPERF_OTLP_SCOPE, &scope);
    sperf_buffer_fail(&scope_profiles, encoder->profiles.status);
    sperf_buffer_append(&scope_profiles, encoder->profiles.bytes, encoder->profiles.length);
    sperf_protobuf_append_buffer(&message, SPERF_OTLP_RESOURCE, &resource);
    sperf_protobuf_append_buffer(&message, SPERF_OTLP_SCOPE_PROFILES, &scope_profiles);
    sperf_protobuf_append_buffer(encoder->out, SPERF_OTLP_RESOURCE_PROFILES, &message);
    sperf_buffer_cleanup(&resource);
    sperf_buffer_cleanup(&scope);
    sperf_buffer_cleanup(&scope_profiles);
    sperf_buffer_cleanup(&message);
}

static bool init_encoder(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    encoder->process = sperf_otlp_process(profile);
    sperf_otlp_links_init(&encoder->links, profile);
    return sperf_section_init(&encoder->strings, sperf_string_table_count(&profile->strings)) &&
           sperf_section_init(&encoder->functions, profile->functions.count) &&
           sperf_section_init(&encoder->locations, profile->frames.count) &&
           sperf_section_init(&encoder->stacks, profile->stacks.count) &&
           sperf_stack_fold_init(&encoder->fold, &profile->stacks) == SPERF_OK;
}

static void cleanup_encoder(encoder_t *encoder)
{
    sperf_section_cleanup(&encoder->strings);
    sperf_section_cleanup(&encoder->functions);
    sperf_section_cleanup(&encoder->locations);
    sperf_section_cleanup(&encoder->stacks);
    free(encoder->attributes);
    free(encoder->used_keys);
    sperf_stack_fold_cleanup(&encoder->fold);
    sperf_index_cleanup(&encoder->attributes_index);
    sperf_otlp_links_cleanup(&encoder->links);
    sperf_section_cleanup(&encoder->attribute_fields);
    sperf_buffer_cleanup(&encoder->profiles);
    sperf_buffer_cleanup(&encoder->message);
    sperf_buffer_cleanup(&encoder->sample);
    sperf_buffer_cleanup(&encoder->numbers);
    sperf_buffer_cleanup(&encoder->value);
}

void sperf_otlp_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    (void)options;
    encoder_t encoder = {.profile = profile, .out = out};
    if (init_encoder(&encoder)) {
        write_profiles(&encoder);
        write_resource_profiles(&encoder);
        write_dictionary(&encoder);
    } else {
        sperf_buffer_fail(out, SPERF_NO_MEMORY);
    }
    cleanup_encoder(&encoder);
}
