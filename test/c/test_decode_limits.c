/*
 * What decoders allocate and do for files that were made to cost much: see sperf_decode_t in sperf/codec/format.h.
 *
 * Each file is of about 100 kB: parts that repeat, few bytes of which make much. A small one of the same kind is in the
 * corpus of the format's fuzz target.
 */
#include "sperf/codec/format.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_marshal.h"
#include "support_profile.h"
#include "support_steps.h"
#include "support_test.h"

enum { LARGE = 100000, SMALL = 300, STEPS_PER_BYTE = 64, STEPS_MIN = 64 * 1024 };

/* Append a file of the kind that is `size` bytes long, or somewhat more. */
typedef void (*append_t)(sperf_buffer_t *out, size_t size);

static void append_text(sperf_buffer_t *out, const char *text)
{
    sperf_buffer_append_string(out, text);
}

static void append_times(sperf_buffer_t *out, const char *text, size_t size)
{
    size_t end = out->length + size;
    while (out->length < end) append_text(out, text);
}

/* -- pprof -- */

#define HEAD "1:{1:1 2:2} 6:'' 6:'n' 6:'c' "

/* Append the field `number` with a message that has the field 1, an id, and the byte string `rest`. */
static void append_row(sperf_buffer_t *out, uint8_t number, uint64_t id, const char *rest)
{
    OWNED_BUFFER(message) = SPERF_BUFFER_INIT;
    sperf_buffer_append_byte(&message, 1 << 3);
    sperf_buffer_append_varint(&message, id);
    append_text(&message, rest);
    sperf_buffer_append_byte(out, (uint8_t)(number << 3 | 2));
    sperf_buffer_append_varint(out, message.length);
    sperf_buffer_append(out, message.bytes, message.length);
}

static void append_empty_rows(sperf_buffer_t *out, char tag, size_t size)
{
    codec_append_protobuf(out, HEAD);
    for (size_t i = 0; i < size; i += 2) sperf_buffer_append(out, (char[]){tag, 0}, 2);
}

static void append_empty_mappings(sperf_buffer_t *out, size_t size)
{
    append_empty_rows(out, 0x1a, size);
}

static void append_empty_locations(sperf_buffer_t *out, size_t size)
{
    append_empty_rows(out, 0x22, size);
}

static void append_empty_functions(sperf_buffer_t *out, size_t size)
{
    append_empty_rows(out, 0x2a, size);
}

static void append_empty_strings(sperf_buffer_t *out, size_t size)
{
    append_empty_rows(out, 0x32, size);
}

static void append_locations(sperf_buffer_t *out, size_t size)
{
    codec_append_protobuf(out, HEAD);
    for (uint64_t id = 2; out->length < size; id += 2) append_row(out, 4, id, "");
}

static void append_functions(sperf_buffer_t *out, size_t size)
{
    codec_append_protobuf(out, HEAD);
    for (uint64_t id = 2; out->length < size; id += 2) append_row(out, 5, id, "\x10\x01");
}

/* Lines without bytes, in one location. */
static void append_empty_lines(sperf_buffer_t *out, size_t size)
{
    OWNED_BUFFER(lines) = SPERF_BUFFER_INIT;
    for (size_t i = 0; i < size; i += 2) sperf_buffer_append(&lines, "\x22\x00", 2);
    codec_append_protobuf(out, HEAD);
    sperf_buffer_append(out, "\x22", 1);
    sperf_buffer_append_varint(out, lines.length + 2);
    sperf_buffer_append(out, "\x08\x01", 2);
    sperf_buffer_append(out, lines.bytes, lines.length);
}

/* A stack of `frames` bytes, one for each frame, of locations 1 to 100 by turns; and labels, in one sample. */
static void append_sample(sperf_buffer_t *out, size_t frames, size_t labels)
{
    OWNED_BUFFER(sample) = SPERF_BUFFER_INIT;
    codec_append_protobuf(out, HEAD);
    for (uint64_t id = 1; id <= 100; id++) append_row(out, 4, id, "\x22\x02\x08\x01");
    codec_append_protobuf(out, "5:{1:1 2:1}");
    codec_append_protobuf(&sample, "2:[1]");
    sperf_buffer_append(&sample, "\x0a", 1);
    sperf_buffer_append_varint(&sample, frames);
    for (size_t i = 0; i < frames; i++) sperf_buffer_append_byte(&sample, (uint8_t)(i * i % 100 + 1));
    for (size_t i = 0; i < labels; i += 4) sperf_buffer_append(&sample, "\x1a\x02\x08\x01", 4);
    sperf_buffer_append(out, "\x12", 1);
    sperf_buffer_append_varint(out, sample.length);
    sperf_buffer_append(out, sample.bytes, sample.length);
}

static void append_deep_stack(sperf_buffer_t *out, size_t size)
{
    append_sample(out, size, 0);
}

static void append_many_labels(sperf_buffer_t *out, size_t size)
{
    append_sample(out, 1, size);
}

/* Code that nobody symbolized, in as many mappings, all of one long path. */
static void append_mappings_of_a_long_path(sperf_buffer_t *out, size_t size)
{
    codec_append_protobuf(out, HEAD);
    sperf_buffer_append(out, "\x32", 1);
    sperf_buffer_append_varint(out, size / 2);
    for (size_t i = 0; i < size / 2; i++) sperf_buffer_append(out, "p", 1);
    for (uint64_t id = 1; out->length < size; id++) {
        append_row(out, 3, id, "\x28\x03");
        OWNED_BUFFER(mapping) = SPERF_BUFFER_INIT;
        sperf_buffer_append_byte(&mapping, 2 << 3);
        sperf_buffer_append_varint(&mapping, id);
        sperf_buffer_append_byte(&mapping, 0);
        append_row(out, 4, id, (const char *)mapping.bytes);
    }
}

/* One function, one location of it and one sample, then the extension field with whole stacks. */
static void append_whole_stacks(sperf_buffer_t *out, const sperf_buffer_t *field)
{
    codec_append_protobuf(out, HEAD "5:{1:1 2:1} 4:{1:1 4:{1:1}} 2:{1:[1] 2:[0]}");
    sperf_buffer_append(out, "\xda\x3e", 2);
    sperf_buffer_append_varint(out, field->length);
    sperf_buffer_append(out, field->bytes, field->length);
}

/* A chain of nodes that no sample ends in. */
static void append_whole_nodes(sperf_buffer_t *out, size_t size)
{
    OWNED_BUFFER(field) = SPERF_BUFFER_INIT;
    sperf_buffer_append_varint(&field, 1);
    sperf_buffer_append_varint(&field, size / 2);
    for (size_t i = 0; i < size / 2; i++) sperf_buffer_append(&field, i == 0 ? "\x00\x01" : "\x01\x01", 2);
    sperf_buffer_append_byte(&field, 0);
    append_whole_stacks(out, &field);
}

/* As many rows as nodes, each on its own stack. */
static void append_whole_rows(sperf_buffer_t *out, size_t size)
{
    OWNED_BUFFER(field) = SPERF_BUFFER_INIT;
    size_t rows = size / 6;
    sperf_buffer_append_varint(&field, 1);
    sperf_buffer_append_varint(&field, rows);
    for (size_t i = 0; i < rows; i++) sperf_buffer_append(&field, i == 0 ? "\x00\x01" : "\x01\x01", 2);
    sperf_buffer_append_varint(&field, rows);
    for (size_t i = 0; i < rows; i++) sperf_buffer_append(&field, i == 0 ? "\x00\x02\x02\x00" : "\x00\x00\x02\x00", 4);
    append_whole_stacks(out, &field);
}

/* -- Dumps of stackprof: "i" is a number, "@" a link, ";" one to a Symbol -- */

static void append_number(sperf_buffer_t *out, uint32_t number)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%u", number);
    support_marshal_append(out, text);
}

/* A length of three bytes, as Marshal writes numbers. */
static void append_length(sperf_buffer_t *out, size_t length)
{
    sperf_buffer_append_byte(out, 3);
    for (int i = 0; i < 3; i++) sperf_buffer_append_byte(out, (uint8_t)(length >> 8 * i));
}

static void append_dump_head(sperf_buffer_t *out, uint32_t frames)
{
    sperf_buffer_append(out, "\x04\x08{\x0a", 4); /* five pairs */
    support_marshal_append(out, ":mode :wall :interval 1000 :samples 0 :raw [] :frames");
    sperf_buffer_append(out, "{", 1);
    append_length(out, frames);
}

static uint32_t frames_for(size_t size)
{
    return (uint32_t)(size / 2 / 8);
}

/* Frames after the first: the object number 3, behind the top, raw and frames. */
static void append_links_to_frame(sperf_buffer_t *out, uint32_t frames)
{
    for (uint32_t id = 100001; id < 100000 + frames; id++) {
        append_number(out, id);
        sperf_buffer_append(out, "@\x08", 2);
    }
}

static void append_links_to_a_large_hash(sperf_buffer_t *out, size_t size)
{
    uint32_t frames = frames_for(size), pairs = (uint32_t)(size / 2 / 2);
    append_dump_head(out, frames);
    append_number(out, 100000);
    sperf_buffer_append(out, "{", 1);
    append_length(out, pairs + 1);
    support_marshal_append(out, ":name 'a'");
    for (uint32_t i = 0; i < pairs; i++) sperf_buffer_append(out, "00", 2);
    append_links_to_frame(out, frames);
}

static void append_links_to_a_long_name(sperf_buffer_t *out, size_t size)
{
    uint32_t frames = frames_for(size);
    append_dump_head(out, frames);
    append_number(out, 100000);
    sperf_buffer_append(out, "{\x06", 2);
    support_marshal_append(out, ":name");
    sperf_buffer_append(out, "\"", 1);
    append_length(out, size / 2);
    for (size_t i = 0; i < size / 2; i++) sperf_buffer_append(out, "n", 1);
    append_links_to_frame(out, frames);
}

/* A number of half the file's length, to which as many links refer as find room in raw. */
static void append_links_to_a_long_number(sperf_buffer_t *out, size_t size)
{
    sperf_buffer_append(out, "\x04\x08{\x0a", 4);
    support_marshal_append(out, ":mode :wall :interval 1000 :samples 1 :frames {} :raw");
    sperf_buffer_append(out, "[", 1);
    append_length(out, size / 4 + 1);
    sperf_buffer_append(out, "l+", 2);
    append_length(out, size / 4);
    for (size_t i = 0; i < size / 4; i++) sperf_buffer_append(out, "\x00\x00", 2);
    for (size_t i = 0; i < size / 4; i++) sperf_buffer_append(out, "@\x08", 2);
}

/* -- JSON and text -- */

#define JSON \
    "{\"format\":\"sperf\",\"version\":2,\"sample_types\":{\"name\":[1],\"unit\":[2]},\"strings\":[\"\",\"n\",\"c\""

static void append_comments_again(sperf_buffer_t *out, size_t size)
{
    append_text(out, JSON ",\"");
    append_times(out, "c", size / 2);
    append_text(out, "\"],\"comments\":[3");
    append_times(out, ",3", size / 2);
    append_text(out, "]}");
}

static void append_json_stacks(sperf_buffer_t *out, size_t size)
{
    size_t rows = 0;
    append_text(out, JSON "],\"functions\":{\"name\":[1]},\"frames\":{\"function\":[1]},\"stacks\":{\"up\":[0");
    for (; out->length < size / 2; rows++) append_text(out, ",1");
    append_text(out, "],\"frame\":[1");
    for (; rows > 0; rows--) append_text(out, ",1");
    append_text(out, "]}}");
}

static void append_json_threads(sperf_buffer_t *out, size_t size)
{
    append_text(out, JSON "],\"threads\":{\"number\":[0");
    for (int id = 1; out->length < size; id++) sperf_buffer_append_format(out, ",%d", id);
    append_text(out, "]}}");
}

static void append_firefox_threads(sperf_buffer_t *out, size_t size)
{
    append_text(out, "{\"meta\":{\"preprocessedProfileVersion\":48},\"threads\":[{\"samples\":{}}");
    append_times(out, ",{}", size);
    append_text(out, "]}");
}

static void append_speedscope_stack(sperf_buffer_t *out, size_t size)
{
    append_text(out, "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"shared\":{\"frames\":"
                     "[{\"name\":\"a\"}]},\"profiles\":[{\"type\":\"sampled\",\"unit\":\"none\",\"weights\":[1],"
                     "\"samples\":[[0");
    append_times(out, ",0", size);
    append_text(out, "]]}]}");
}

static void append_semicolons(sperf_buffer_t *out, size_t size)
{
    append_times(out, ";", size);
    append_text(out, " 1\n");
}

static void append_collapsed_lines(sperf_buffer_t *out, size_t size)
{
    for (int i = 0; out->length < size; i++) sperf_buffer_append_format(out, "%x 1\n", i);
}

/* The samples alternate, or rows of the timeline would join. */
static void append_cpuprofile_samples(sperf_buffer_t *out, size_t size)
{
    append_text(out,
                "{\"startTime\":0,\"endTime\":9,\"nodes\":[{\"id\":1,\"callFrame\":{}},{\"id\":2,\"callFrame\":{}}],"
                "\"samples\":[1");
    for (size_t i = 0; i < size / 8; i++) append_text(out, ",2,1");
    append_text(out, "],\"timeDeltas\":[1");
    for (size_t i = 0; i < size / 8; i++) append_text(out, ",1,1");
    append_text(out, "]}");
}

static void append_cpuprofile_nodes(sperf_buffer_t *out, size_t size)
{
    append_text(out, "{\"startTime\":0,\"nodes\":[{\"id\":0,\"callFrame\":{}}");
    for (int i = 1; out->length < size; i++) {
        sperf_buffer_append_format(out, ",{\"id\":%d,\"callFrame\":{},\"hitCount\":1,\"children\":[%d]}", i, i - 1);
    }
    append_text(out, "]}");
}

/* -- The whole -- */

typedef struct {
    const char *name; /* in the corpus of `target` */
    const char *target;
    append_t append;
    sperf_decode_t *decode;
    bool refused;
} kind_t;

static const kind_t KINDS[] = {
    {"limit_empty_mappings", "pprof_decode", append_empty_mappings, sperf_pprof_decode, true},
    {"limit_empty_locations", "pprof_decode", append_empty_locations, sperf_pprof_decode, true},
    {"limit_empty_functions", "pprof_decode", append_empty_functions, sperf_pprof_decode, true},
    {"limit_empty_strings", "pprof_decode", append_empty_strings, sperf_pprof_decode, false},
    {"limit_locations", "pprof_decode", append_locations, sperf_pprof_decode, false},
    {"limit_functions", "pprof_decode", append_functions, sperf_pprof_decode, false},
    {"limit_empty_lines", "pprof_decode", append_empty_lines, sperf_pprof_decode, false},
    {"limit_deep_stack", "pprof_decode", append_deep_stack, sperf_pprof_decode, false},
    {"limit_many_labels", "pprof_decode", append_many_labels, sperf_pprof_decode, false},
    {"limit_long_path", "pprof_decode", append_mappings_of_a_long_path, sperf_pprof_decode, false},
    {"limit_whole_nodes", "pprof_decode", append_whole_nodes, sperf_pprof_decode, false},
    {"limit_whole_rows", "pprof_decode", append_whole_rows, sperf_pprof_decode, false},
    {"limit_links_to_hash", "stackprof_decode", append_links_to_a_large_hash, sperf_stackprof_decode, true},
    {"limit_links_to_name", "stackprof_decode", append_links_to_a_long_name, sperf_stackprof_decode, true},
    {"limit_links_to_number", "stackprof_decode", append_links_to_a_long_number, sperf_stackprof_decode, true},
    {"limit_comments_again", "json_decode", append_comments_again, sperf_json_decode, false},
    {"limit_stacks", "json_decode", append_json_stacks, sperf_json_decode, false},
    {"limit_threads", "json_decode", append_json_threads, sperf_json_decode, false},
    {"firefox_limit_threads", "foreign_decode", append_firefox_threads, sperf_firefox_decode, false},
    {"speedscope_limit_stack", "foreign_decode", append_speedscope_stack, sperf_speedscope_decode, false},
    {"cpuprofile_limit_samples", "foreign_decode", append_cpuprofile_samples, sperf_cpuprofile_decode, false},
    {"cpuprofile_limit_nodes", "foreign_decode", append_cpuprofile_nodes, sperf_cpuprofile_decode, false},
    {"collapsed_limit_semicolons", "foreign_decode", append_semicolons, sperf_collapsed_decode, false},
    {"collapsed_limit_lines", "foreign_decode", append_collapsed_lines, sperf_collapsed_decode, false},
};

static void check_kind(const kind_t *kind)
{
    OWNED_BUFFER(file) = SPERF_BUFFER_INIT;
    OWNED_PROFILE(profile) = NULL;
    const char *complaint = "";
    kind->append(&file, LARGE);
    assert_int_equal(file.status, SPERF_OK);
    uint64_t bytes = support_alloc_bytes(), steps = support_steps_count();
    sperf_status_t status = kind->decode(file.bytes, file.length, false, &profile, &complaint);
    bytes = support_alloc_bytes() - bytes;
    steps = support_steps_count() - steps;
    print_message("%-26s %6.1f bytes, %5.1f steps for a byte: %s\n", kind->name, (double)bytes / (double)file.length,
                  (double)steps / (double)file.length, complaint);
    assert_int_equal(status, kind->refused ? SPERF_MALFORMED : SPERF_OK);
    assert_true(bytes <= SPERF_DECODE_BYTES_MIN + SPERF_DECODE_BYTES_PER_BYTE * (uint64_t)file.length);
    assert_true(steps <= STEPS_MIN + STEPS_PER_BYTE * (uint64_t)file.length);
    if (profile != NULL) support_profile_assert_valid(profile);
}

TEST(test_decode_files_made_to_cost_much_stays_within_the_limits)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) check_kind(&KINDS[i]);
}

TEST(test_decode_files_made_to_cost_much_are_in_the_corpora)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        char path[128];
        OWNED_BUFFER(file) = SPERF_BUFFER_INIT;
        KINDS[i].append(&file, SMALL);
        (void)snprintf(path, sizeof path, "test/fuzz/corpus/%s/%s", KINDS[i].target, KINDS[i].name);
        codec_assert_file(path, &file);
    }
}
