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

/*
 * A kind of files, as text in the notation of its format. A part between backticks is repeated: "`4`,#`" as often as 4
 * goes into the size. In it # is 2, 4, 6 and so on, ^ the number before that, and ? one of 1 to 4. "`=4`" is the number
 * of parts and one more.
 */
typedef struct {
    const char *name;   /* in the corpus of `target` */
    const char *target; /* the format, or "foreign" */
    const char *text;
    bool refused;
} kind_t;

/* -- pprof -- */

#define HEAD "1:{1:1 2:2} 6:'' 6:'n' 6:'c' "
/* Four locations of one function. */
#define CODE HEAD "4:{1:1 4:{1:1}} 4:{1:2 4:{1:1}} 4:{1:3 4:{1:1}} 4:{1:4 4:{1:1}} 5:{1:1 2:1} "
#define WHOLE HEAD "5:{1:1 2:1} 4:{1:1 4:{1:1}} 2:{1:[1] 2:[0]} "

#define JSON \
    "{\"format\":\"sperf\",\"version\":2,\"sample_types\":{\"name\":[1],\"unit\":[2]},\"strings\":[\"\",\"n\",\"c\""
#define DUMP "{ :mode :wall :interval 1000 :samples 0 :raw [] :frames "

static const kind_t KINDS[] = {
    {"limit_empty_mappings", "pprof", HEAD "`2`<1a 00>`", true},
    {"limit_empty_locations", "pprof", HEAD "`2`<22 00>`", true},
    {"limit_empty_functions", "pprof", HEAD "`2`<2a 00>`", true},
    {"limit_empty_strings", "pprof", HEAD "`2`<32 00>`", false},
    {"limit_locations", "pprof", HEAD "`6`4:{1:#} `", false},
    {"limit_functions", "pprof", HEAD "`8`5:{1:# 2:1} `", false},
    {"limit_empty_lines", "pprof", HEAD "4:{1:1 `2`<22 00>`}", false},
    {"limit_deep_stack", "pprof", CODE "2:{2:[1] 1:[`1`? `]}", false},
    {"limit_many_labels", "pprof", CODE "2:{2:[1] 1:[1] `4`3:{1:1} `}", false},
    /* Code that nobody symbolized, in as many mappings, all of one long path. */
    {"limit_long_path", "pprof", HEAD "6:'`2`p`' `32`3:{1:# 5:3} 4:{1:# 2:#} `", false},
    /* A chain of nodes that no sample ends in; as many rows as nodes, each on its own stack. */
    {"limit_whole_nodes", "pprof", WHOLE "1003:[1 `=2` 0 1 `2`1 1 `0]", false},
    {"limit_whole_rows", "pprof", WHOLE "1003:[1 `=6` 0 1 `6`1 1 ``=6` 0 2 2 0 `6`0 0 2 0 `]", false},
    /* Frames that are links (<40>) to the first, the object number 3: behind the top, raw and frames. */
    {"limit_links_to_hash", "stackprof", DUMP "{ 1 { :name 'a' `4`nil nil `} `16`# <40 08> `} }", true},
    {"limit_links_to_name", "stackprof", DUMP "{ 1 { :name '`2`n`' } `16`# <40 08> `} }", true},
    {"limit_comments_again", "json", JSON ",\"`2`c`\"],\"comments\":[3`4`,3`]}", false},
    {"limit_stacks", "json",
     JSON
     "],\"functions\":{\"name\":[1]},\"frames\":{\"function\":[1]},\"stacks\":{\"up\":[0`4`,1`],\"frame\":[1`4`,1`]}}",
     false},
    {"limit_threads", "json", JSON "],\"threads\":{\"number\":[0`6`,#`]}}", false},
    {"firefox_limit_threads", "foreign",
     "{\"meta\":{\"preprocessedProfileVersion\":48},\"threads\":[{\"samples\":{}}`3`,{}`]}", false},
    {"speedscope_limit_stack", "foreign",
     "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"shared\":{\"frames\":[{\"name\":\"a\"}]},"
     "\"profiles\":[{\"type\":\"sampled\",\"unit\":\"none\",\"weights\":[1],\"samples\":[[0`2`,0`]]}]}",
     false},
    /* The samples alternate, or rows of the timeline would join. */
    {"cpuprofile_limit_samples", "foreign",
     "{\"startTime\":0,\"endTime\":9,\"nodes\":[{\"id\":1,\"callFrame\":{}},{\"id\":2,\"callFrame\":{}}],"
     "\"samples\":[1`8`,2,1`],\"timeDeltas\":[1`8`,1,1`]}",
     false},
    {"cpuprofile_limit_nodes", "foreign",
     "{\"startTime\":0,\"nodes\":[{\"id\":0,\"callFrame\":{}}"
     "`60`,{\"id\":#,\"callFrame\":{},\"hitCount\":1,\"children\":[^]}`]}",
     false},
    {"collapsed_limit_semicolons", "foreign", "`1`;` 1\n", false},
    {"collapsed_limit_lines", "foreign", "`8`# 1\n`", false},
    /* A number of half the file's length, to which as many links refer as find room in raw. */
    {"limit_links_to_number", "stackprof", NULL, true},
};

/* A length of three bytes, as Marshal writes numbers. */
static void append_length(sperf_buffer_t *out, size_t length)
{
    sperf_buffer_append_byte(out, 3);
    for (int i = 0; i < 3; i++) sperf_buffer_append_byte(out, (uint8_t)(length >> 8 * i));
}

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

static void append_part(sperf_buffer_t *out, const char *part, size_t length, size_t i)
{
    for (; length > 0; part++, length--) {
        if (*part == '#' || *part == '^' || *part == '?') {
            size_t number = *part == '?' ? i * i % 7 % 4 + 1 : *part == '#' ? 2 * i + 2 : 2 * i;
            sperf_buffer_append_uint64(out, number);
        } else {
            sperf_buffer_append_byte(out, (uint8_t)*part);
        }
    }
}

/* Append the text for a file of about `size` bytes, and a NUL. */
static void expand(sperf_buffer_t *out, const char *text, size_t size)
{
    while (*text != '\0') {
        size_t plain = strcspn(text, "`");
        sperf_buffer_append(out, text, plain);
        text += plain;
        if (*text == '\0') break;
        bool is_count = text[1] == '=';
        size_t times = size / strtoul(text + (is_count ? 2 : 1), (char **)&text, 10);
        text++;
        if (is_count) {
            sperf_buffer_append_uint64(out, times + 1);
            continue;
        }
        size_t length = strcspn(text, "`");
        for (size_t i = 0; i < times; i++) append_part(out, text, length, i);
        text += length + 1;
    }
    sperf_buffer_append_byte(out, '\0');
}

static void append_file(const kind_t *kind, sperf_buffer_t *out, size_t size)
{
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
    if (kind->text == NULL) {
        append_links_to_a_long_number(out, size);
        return;
    }
    expand(&text, kind->text, size);
    if (strcmp(kind->target, "pprof") == 0) {
        codec_append_protobuf(out, (const char *)text.bytes);
    } else if (strcmp(kind->target, "stackprof") == 0) {
        support_marshal_file(out, (const char *)text.bytes);
    } else {
        sperf_buffer_append(out, text.bytes, text.length - 1);
    }
}

static void check_kind(const kind_t *kind)
{
    OWNED_BUFFER(file) = SPERF_BUFFER_INIT;
    OWNED_PROFILE(profile) = NULL;
    const char *complaint = "";
    append_file(kind, &file, LARGE);
    assert_int_equal(file.status, SPERF_OK);
    const sperf_format_t *format = strcmp(kind->target, "foreign") == 0
                                       ? sperf_format_for_bytes(file.bytes, file.length)
                                       : sperf_format_find(kind->target);
    uint64_t bytes = support_alloc_bytes(), steps = support_steps_count();
    sperf_status_t status = format->decode(file.bytes, file.length, false, &profile, &complaint);
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
    for (size_t i = 0; i < COUNT_OF(KINDS); i++) check_kind(&KINDS[i]);
}

TEST(test_decode_files_made_to_cost_much_are_in_the_corpora)
{
    for (size_t i = 0; i < COUNT_OF(KINDS); i++) {
        char path[128];
        OWNED_BUFFER(file) = SPERF_BUFFER_INIT;
        append_file(&KINDS[i], &file, SMALL);
        (void)snprintf(path, sizeof path, "test/fuzz/corpus/%s_decode/%s", KINDS[i].target, KINDS[i].name);
        codec_assert_file(path, &file);
    }
}
