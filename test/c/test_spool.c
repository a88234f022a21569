/* The spool: what was written is read again, whatever the writer came to; what is damaged harms nobody. */
#include <stdlib.h>

#include "../../src/collect/spool_decoding.h"
#include "sperf/collect/spool.h"
#include "sperf/model/sample_types.h"
#include "support_alloc.h"
#include "support_random.h"
#include "support_test.h"

/* A file in memory; it refuses what goes beyond `limit`, and is full for now after `most` writes, 0: never. */
typedef struct {
    uint8_t *bytes;
    size_t length;
    size_t limit;
    unsigned writes, most;
} memory_t;

static bool is_full(void *context)
{
    const memory_t *memory = context;
    return memory->most > 0 && memory->writes >= memory->most;
}

static int write_memory(void *context, uint64_t offset, const void *bytes, size_t length)
{
    memory_t *memory = context;
    memory->writes++;
    if (offset + length > memory->limit) return 28;
    memcpy(memory->bytes + offset, bytes, length);
    if (memory->length < offset + length) memory->length = (size_t)(offset + length);
    return 0;
}

enum { FILE_BYTES = 1 << 20, BEGIN = 4096, MAIN = 1, WORK = 7, OWN = 8, SLEEP = 9, BLOCKED = 2, NOBODY = 6 };

/* Five periods. */
enum { LONG_NS = 5000000 };

typedef struct {
    memory_t memory;
    sperf_spool_t spool;
    sperf_sample_table_t sums;
    sperf_timeline_t timeline;
    bool aggregate;
} fixture_t;

static void begin_empty(fixture_t *fixture, bool aggregate)
{
    *fixture = (fixture_t){.memory = {.bytes = calloc(1, FILE_BYTES), .limit = FILE_BYTES}, .aggregate = aggregate};
    sperf_sample_table_init(&fixture->sums, 2);
    const sperf_spool_session_t session = {.previous = 17,
                                           .measures = {.times = true, .wall = true},
                                           .aggregate = aggregate,
                                           .states = 3,
                                           .start_real_ns = 1000,
                                           .period_ns = 1000000,
                                           .process_id = 42};
    sperf_spool_begin(&fixture->spool, (sperf_spool_file_t){&fixture->memory, write_memory, is_full}, BEGIN, &session);
}

static void fixture_cleanup(fixture_t *fixture)
{
    sperf_spool_cleanup(&fixture->spool);
    sperf_sample_table_cleanup(&fixture->sums);
    sperf_timeline_cleanup(&fixture->timeline);
    free(fixture->memory.bytes);
}

static void function(fixture_t *fixture, uint32_t number, const char *name, sperf_frame_showing_t showing,
                     uint32_t kind)
{
    sperf_spool_function_t function = {number, number, showing, kind, sperf_string_of(name), sperf_string_of("a.rb")};
    sperf_spool_function(&fixture->spool, &function);
}

/* Stacks: 1 main; 2 main > work; 3 main > own; 4 main > own > [C]; 5 main > sleep > [GVL blocked]. */
static void write_tables(fixture_t *fixture)
{
    sperf_spool_t *spool = &fixture->spool;
    function(fixture, BLOCKED, "[GVL blocked]", SPERF_FRAME_SHOWN, SPERF_TIME_BLOCKED);
    function(fixture, NOBODY, "[unsampled]", SPERF_FRAME_SHOWN, SPERF_TIME_KINDS);
    function(fixture, MAIN, "<main>", SPERF_FRAME_SHOWN, 0);
    function(fixture, WORK, "Object#work", SPERF_FRAME_SHOWN, 0);
    function(fixture, OWN, "Sperf.start", SPERF_FRAME_HIDDEN, 0);
    function(fixture, SLEEP, "Kernel#sleep", SPERF_FRAME_AS_CALLER, 0);
    const sperf_frame_t frames[] = {{MAIN, 3}, {WORK, 8}, {OWN, 9}, {SLEEP, 0}, {BLOCKED, 0}};
    for (size_t i = 0; i < 5; i++) sperf_spool_frame(spool, frames[i]);
    const sperf_stack_t stacks[] = {{0, 1}, {1, 2}, {1, 3}, {3, 4}, {1, 4}, {5, 5}};
    for (size_t i = 0; i < 6; i++) sperf_spool_stack(spool, stacks[i]);
    sperf_spool_thread(spool, 1, 1, sperf_string_of("main"));
    sperf_spool_thread(spool, 2, 5, sperf_string_of("before"));
    sperf_spool_thread(spool, 2, 5, sperf_string_of("worker"));
    sperf_spool_state(spool, 1, sperf_string_of("jit"), sperf_string_of("yes"), true);
    sperf_spool_label(spool, 1, sperf_string_of("tenant"), sperf_string_of("7"));
    sperf_spool_label(spool, 1, sperf_string_of("endpoint"), sperf_string_of("orders"));
    sperf_spool_comment(spool, "# ruby: of this test");
}

static void begin(fixture_t *fixture, bool aggregate)
{
    begin_empty(fixture, aggregate);
    write_tables(fixture);
}

static void sample(fixture_t *fixture, sperf_sample_key_t key, uint64_t time_us, int64_t weight_ns)
{
    int64_t values[] = {1, weight_ns};
    sperf_timeline_row_t row = {time_us, key, weight_ns};
    assert_int_equal(fixture->aggregate ? sperf_sample_table_add(&fixture->sums, key, values)
                                        : sperf_timeline_append(&fixture->timeline, &row),
                     SPERF_OK);
}

static void write_rows(fixture_t *fixture)
{
    if (fixture->aggregate) sperf_spool_table(&fixture->spool, SPERF_SPOOL_SUMS, &fixture->sums);
    if (!fixture->aggregate) sperf_spool_timeline(&fixture->spool, &fixture->timeline);
}

static void write_samples(fixture_t *fixture)
{
    write_rows(fixture);
    sperf_spool_commit(&fixture->spool, 5000000);
}

static sperf_spool_content_t content; /* read last */

static sperf_status_t decode(const fixture_t *fixture)
{
    const memory_t *memory = &fixture->memory;
    SPERF_TRY(sperf_spool_decode(memory->bytes + BEGIN, memory->length - BEGIN, &content));
    assert_int_equal(sperf_profile_validate(content.profile, NULL), SPERF_OK);
    return SPERF_OK;
}

/* Return the profile; the caller owns it. */
static sperf_profile_t *read_back(const fixture_t *fixture)
{
    assert_int_equal(decode(fixture), SPERF_OK);
    return content.profile;
}

/* Return the weight of samples whose leaf is called so, in a thread of that name. */
static int64_t weight(const sperf_profile_t *profile, const char *leaf, const char *thread)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < profile->samples.count; i++) {
        sperf_sample_key_t key = profile->samples.keys[i];
        sperf_frame_t frame = sperf_frame_table_get(&profile->frames, profile->stacks.rows[key.stack].frame);
        sperf_function_t function = sperf_function_table_get(&profile->functions, frame.function);
        uint32_t of = key.thread == 0 ? 0 : profile->threads.rows[key.thread].name;
        bool is_its = sperf_string_is(sperf_string_table_get(&profile->strings, function.name), leaf) &&
                      sperf_string_is(sperf_string_table_get(&profile->strings, of), thread);
        if (is_its) sum += sperf_sample_table_values(&profile->samples, i)[1];
    }
    return sum;
}

/* The labels of the first sample are `expected`: "key=value " for each. */
static void assert_labels(const sperf_profile_t *profile, const char *expected)
{
    uint32_t count = 0;
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, profile->samples.keys[0].labels, &count);
    for (uint32_t i = 0; i < count; i++) {
        sperf_string_t key = sperf_string_table_get(&profile->strings, labels[i].key);
        sperf_string_t value = sperf_string_table_get(&profile->strings, labels[i].string);
        sperf_buffer_append_format(&text, "%.*s=%.*s ", (int)key.length, key.bytes, (int)value.length, value.bytes);
    }
    assert_string_equal(support_text(&text), expected);
}

static void check_content(bool aggregate)
{
    OWNED(fixture, fixture);
    begin(&fixture, aggregate);
    sample(&fixture, (sperf_sample_key_t){2, 1, 4}, 10, 600);
    sample(&fixture, (sperf_sample_key_t){3, 1, 0}, 20, 100); /* of a hidden frame: its caller's */
    sample(&fixture, (sperf_sample_key_t){4, 1, 0}, 30, 10);  /* and what that calls in C */
    sample(&fixture, (sperf_sample_key_t){6, 2, 3}, 40, 50);
    sample(&fixture, (sperf_sample_key_t){2, 1, 5}, 50, 40); /* without the GVL */
    sperf_rest_t rests[3] = {{{0}}, {{90}}, {{0, 25}}};
    rests[1].ns[SPERF_TIME_BLOCKED] = LONG_NS;
    rests[1].ns[SPERF_TIME_WITHOUT_GVL] = 20;
    sperf_spool_rests(&fixture.spool, rests, 3);
    sperf_spool_text(&fixture.spool, "sampling_count 4\n", 17);
    write_samples(&fixture);
    assert_int_equal(fixture.spool.error, 0);

    OWNED_PROFILE(profile) = read_back(&fixture);
    assert_int_equal(sperf_profile_total(profile, 1), 600 + 100 + 10 + 50 + 90 + LONG_NS + 25 + 40 + 20);
    /* 90 ns are shared out in proportion: 600, 100, 10. */
    int64_t work_ns = weight(profile, "Object#work", "main"), main_ns = weight(profile, "<main>", "main");
    assert_int_equal(work_ns + main_ns, 860);
    assert_in_range(work_ns, 735, 737);
    assert_int_equal(weight(profile, "[GVL blocked]", "worker"), 75);
    assert_int_equal(weight(profile, "[GVL blocked]", "main"), LONG_NS); /* it had no sample of that kind */
    assert_int_equal(profile->timeline.rows_count, aggregate ? 0 : 6);
    /* What main has besides follows its last sample, up to the end. */
    assert_int_equal(profile->timeline.last_time_us, aggregate ? 0 : 5000);
    assert_int_equal(profile->threads.rows[1].process, 42);
    assert_int_equal(profile->duration_ns, 5000000);
    assert_int_equal(profile->start_time_ns, 1000);
    assert_int_equal(profile->comments_count, 1);
    assert_int_equal(content.previous, 17);
    assert_int_equal(content.text.length, 17);
    assert_labels(profile, "jit=yes tenant=7 endpoint=orders ");
}

TEST(test_spool_is_read_as_it_was_written)
{
    check_content(true);
    check_content(false);
}

/* States tell nothing where no sample proves that they do. */
TEST(test_spool_states_without_proof_are_no_labels)
{
    OWNED(fixture, fixture);
    begin(&fixture, true);
    sperf_spool_state(&fixture.spool, 0, sperf_string_of("jit"), sperf_string_of("no"), false);
    sample(&fixture, (sperf_sample_key_t){2, 1, 0}, 10, 600);
    write_samples(&fixture);
    OWNED_PROFILE(profile) = read_back(&fixture);
    assert_labels(profile, "");
}

/* Each pass writes what changed; at any time what is there is what was written by then. */
static void check_growth(bool aggregate)
{
    OWNED(fixture, fixture);
    begin(&fixture, aggregate);
    support_random_t random = {3};
    int64_t total_ns = 0;
    for (int pass = 0; pass < 20; pass++) {
        for (int i = 0; i < 400; i++) {
            int64_t weight_ns = support_random_below(&random, 100000);
            uint32_t stack = support_random_below(&random, 2) == 0 ? 2 : 6;
            /* Labels that nobody has described make rows of their own. */
            uint32_t labels = 2 * support_random_below(&random, 1500);
            sample(&fixture, (sperf_sample_key_t){stack, 1, labels}, (uint64_t)(pass * 400 + i), weight_ns);
            total_ns += weight_ns;
        }
        write_samples(&fixture);
        OWNED_PROFILE(profile) = read_back(&fixture);
        assert_true(sperf_profile_total(profile, 1) == total_ns);
    }
    assert_int_equal(fixture.spool.error, 0);
}

TEST(test_spool_grows_with_what_is_recorded)
{
    check_growth(true);
    check_growth(false);
}

/* A weight that grows after its block was written is written again. */
TEST(test_spool_has_weights_that_grew)
{
    OWNED(fixture, fixture);
    begin(&fixture, false);
    sperf_timeline_weight_t open;
    sperf_timeline_row_t row = {1, {2, 1, 0}, 100};
    assert_int_equal(sperf_timeline_append_open(&fixture.timeline, &row, &open), SPERF_OK);
    for (int i = 0; i < 5000; i++) sample(&fixture, row.key, 2, 1);
    write_samples(&fixture);
    write_samples(&fixture);
    assert_int_equal(sperf_timeline_weight_add(&fixture.timeline, &open, 1000000), SPERF_OK);
    write_samples(&fixture);
    OWNED_PROFILE(profile) = read_back(&fixture);
    assert_true(sperf_profile_total(profile, 1) == 1000000 + 100 + 5000);
}

/* Nothing is written that did not change. */
TEST(test_spool_writes_what_changed)
{
    OWNED(fixture, fixture);
    begin(&fixture, true);
    for (uint32_t i = 0; i < 3000; i++) sample(&fixture, (sperf_sample_key_t){2, 1, 2 * i}, 1, 1);
    write_samples(&fixture);
    fixture.memory.writes = 0;
    write_samples(&fixture);
    unsigned without = fixture.memory.writes;
    sample(&fixture, (sperf_sample_key_t){2, 1, 2}, 1, 1);
    sample(&fixture, (sperf_sample_key_t){2, 1, 5000}, 1, 1);
    fixture.memory.writes = 0;
    write_samples(&fixture);
    assert_int_equal(fixture.memory.writes, without + 2);
}

/* Passes that are cut short go on where they were, so that each row has its turn, and all of it is there in the end. */
static void check_short_passes(bool aggregate)
{
    OWNED(fixture, fixture);
    begin(&fixture, aggregate);
    sperf_spool_commit(&fixture.spool, 1);
    /* Rows that change before each pass may not keep the others from being written. */
    uint32_t rows = 10 * 1024, passes = 0;
    for (uint32_t i = 0; i < rows; i++) sample(&fixture, (sperf_sample_key_t){2, 1, 2 * i}, i, 1);
    fixture.memory.most = 3;
    do {
        fixture.memory.writes = 0;
        for (uint32_t i = 0; i < 200; i++) sample(&fixture, (sperf_sample_key_t){2, 1, 2 * i}, rows, 1);
        write_rows(&fixture);
        rows += 200;
        passes++;
        if (passes == 100) fixture.memory.most = 0; /* the disk is quick again */
    } while (fixture.memory.writes >= 3 && fixture.memory.most != 0);
    write_samples(&fixture);
    OWNED_PROFILE(profile) = read_back(&fixture);
    assert_true(sperf_profile_total(profile, 1) == rows);
    assert_true(passes > 1);
}

TEST(test_spool_in_short_passes_is_whole_in_the_end)
{
    check_short_passes(true);
    check_short_passes(false);
}

/* Names that never came: the time is there, and is told to be of nobody known. */
TEST(test_spool_without_names_has_the_time)
{
    OWNED(fixture, fixture);
    begin_empty(&fixture, true);
    sperf_spool_frame(&fixture.spool, (sperf_frame_t){30, 4});
    sperf_spool_stack(&fixture.spool, (sperf_stack_t){0, 1});
    sample(&fixture, (sperf_sample_key_t){1, 1, 0}, 1, 12);
    sample(&fixture, (sperf_sample_key_t){9, 1, 0}, 1, 99); /* a stack that is not there */
    sperf_rest_t rests[2] = {{{5}}, {{0, 4}}};
    sperf_spool_rests(&fixture.spool, rests, 2);
    write_samples(&fixture);
    OWNED_PROFILE(profile) = read_back(&fixture);
    assert_int_equal(content.unnamed, 1);
    assert_int_equal(sperf_profile_total(profile, 1), 12 + 5 + 4);
    assert_int_equal(weight(profile, "[unresolved]", ""), 12 + 5);
    assert_int_equal(weight(profile, "[GVL blocked]", ""), 4);
}

/* The disk is full at any point: the first failure is told, and what was committed before can be read. */
TEST(test_spool_on_a_full_disk_keeps_what_it_has)
{
    for (size_t limit = BEGIN; limit < BEGIN + 60000; limit += 97) {
        OWNED(fixture, fixture);
        begin_empty(&fixture, false);
        fixture.memory.limit = limit;
        write_tables(&fixture);
        for (int i = 0; i < 3000; i++) sample(&fixture, (sperf_sample_key_t){2, 1, 0}, 2, 1);
        write_samples(&fixture);
        if (fixture.spool.error != 0) assert_int_equal(fixture.spool.error, 28);
        if (decode(&fixture) != SPERF_OK) continue;
        OWNED_PROFILE(profile) = content.profile;
        assert_true(sperf_profile_total(profile, 1) <= 3000);
    }
}

/* Whatever the program did to the file, and however much of it there is, reading it ends well. */
TEST(test_spool_that_is_damaged_is_read_or_refused)
{
    OWNED(fixture, fixture);
    begin(&fixture, true);
    for (uint32_t i = 0; i < 50; i++) sample(&fixture, (sperf_sample_key_t){2 + i % 5, 1, i}, 1, 1000);
    sperf_rest_t rests[3] = {{{3}}, {{90}}, {{0, 25}}};
    sperf_spool_rests(&fixture.spool, rests, 3);
    write_samples(&fixture);
    static uint8_t whole[FILE_BYTES];
    memcpy(whole, fixture.memory.bytes, FILE_BYTES);
    uint32_t length = (uint32_t)(fixture.memory.length - BEGIN);
    support_random_t random = {11};
    int read = 0, refused = 0;
    for (int round = 0; round < 3000; round++) {
        memcpy(fixture.memory.bytes, whole, FILE_BYTES);
        fixture.memory.length = BEGIN + (round % 3 == 0 ? support_random_below(&random, length) : length);
        for (int i = 0; i < 1 + round % 4; i++) {
            fixture.memory.bytes[BEGIN + support_random_below(&random, length)] = (uint8_t)support_random_u64(&random);
        }
        bool is_read = decode(&fixture) == SPERF_OK;
        if (is_read) sperf_profile_free(content.profile);
        *(is_read ? &read : &refused) += 1;
    }
    assert_true(read > 100 && refused > 10);
}

TEST(test_spool_that_is_none_is_refused)
{
    uint8_t zeros[SPERF_SPOOL_HEADER_BYTES] = {0};
    assert_int_equal(sperf_spool_length(zeros), 0);
    assert_int_equal(sperf_spool_decode(zeros, sizeof zeros, &content), SPERF_MALFORMED);
    assert_int_equal(sperf_spool_decode(zeros, 3, &content), SPERF_MALFORMED);
}

/* Write and read with each allocation failing in turn. A writer that has no memory says so; it is not a status. */
ALLOCATION_TEST(test_spool_survives_out_of_memory, 11)
{
    static uint8_t bytes[FILE_BYTES];
    memset(bytes, 0, sizeof bytes);
    memory_t memory = {.bytes = bytes, .limit = FILE_BYTES};
    OWNED(sperf_spool, spool);
    OWNED(sperf_sample_table, sums);
    sperf_spool_session_t session = {.measures = {.times = true}, .aggregate = true, .states = 1};
    sperf_sample_table_init(&sums, 2);
    sperf_spool_begin(&spool, (sperf_spool_file_t){&memory, write_memory, NULL}, 0, &session);
    sperf_spool_frame(&spool, (sperf_frame_t){3, 4});
    sperf_spool_stack(&spool, (sperf_stack_t){0, 1});
    sperf_rest_t rests[2] = {{{0}}, {{0, 4}}};
    sperf_spool_rests(&spool, rests, 2);
    SPERF_TRY(sperf_sample_table_add(&sums, (sperf_sample_key_t){1, 1, 1}, (int64_t[]){1, 10}));
    sperf_spool_table(&spool, SPERF_SPOOL_SUMS, &sums);
    sperf_spool_commit(&spool, 1);
    if (spool.error == SPERF_SPOOL_NO_MEMORY) return SPERF_NO_MEMORY;
    SPERF_TRY(sperf_spool_decode(bytes, memory.length, &content));
    sperf_profile_free(content.profile);
    return SPERF_OK;
}

TEST(test_items_that_are_skipped_are_zero)
{
    spool_list_t list = {0};
    assert_int_equal(sperf_spool_list_append(&list, &(uint32_t){7}, sizeof(uint32_t)), SPERF_OK);
    assert_int_equal(sperf_spool_list_set(&list, 9, &(uint32_t){8}, sizeof(uint32_t)), SPERF_OK);
    const uint32_t *items = list.items;
    assert_int_equal(list.count, 10);
    for (uint32_t i = 0; i < list.count; i++) assert_int_equal(items[i], i == 0 ? 7 : i == 9 ? 8 : 0);
    free(list.items);
}

/* A few bytes of a damaged file made the reader allocate 2 GB. */
TEST(test_number_that_no_session_has_is_refused_before_memory_is_taken)
{
    static const uint32_t numbers[] = {1 << 24, 1 << 25, UINT32_MAX, (1 << 24) - 1};
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        spool_list_t list = {0};
        bool fits = numbers[i] < 1 << 24;
        sperf_status_t status = sperf_spool_list_set(&list, numbers[i], &(uint8_t){1}, 1);
        assert_int_equal(status, fits ? SPERF_OK : SPERF_LIMIT_EXCEEDED);
        assert_int_equal(list.items != NULL, fits);
        free(list.items);
    }
}
