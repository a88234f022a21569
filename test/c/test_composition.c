/* Composition: sperf/collect/composition.h. What a spool has is tested by its own tests. */
#include "sperf/collect/composition.h"
#include "support_alloc.h"
#include "support_test.h"

enum { PERIOD_NS = 1, BEFORE = 1, AFTER = 2, OTHER = 3, MAIN = 1, LEAF = 2, BLOCKED = 3 };

/* Functions: main, leaf, [GVL blocked]. Stacks have the numbers of their leaves. Two threads; one has two names. */
typedef struct {
    sperf_profile_t *profile;
    sperf_raw_function_t functions[4];
    sperf_frame_t frames[4];
    sperf_stack_t stacks[4];
    sperf_thread_id_t threads[4];
    sperf_sample_table_t sums, spent;
    sperf_composition_t composition;
} fixture_t;

static sperf_status_t no_labels(void *context, sperf_label_set_id_t key, sperf_label_set_id_t other,
                                sperf_label_set_id_t *out)
{
    (void)context;
    (void)key;
    *out = other;
    return SPERF_OK;
}

static sperf_status_t begin(fixture_t *fixture)
{
    static const sperf_sample_type_text_t types[] = {{"samples", "count"}, {"cpu", "nanoseconds"}};
    static const char *const names[] = {"", "main", "leaf", "[GVL blocked]"}, *const threads[] = {"", "a", "b", "c"};
    *fixture = (fixture_t){.stacks = {{0, 0}, {0, 1}, {1, 2}, {2, 3}}};
    sperf_sample_table_init(&fixture->sums, 2);
    sperf_sample_table_init(&fixture->spent, SPERF_TIME_STRATA);
    SPERF_TRY(sperf_profile_new(types, 2, &fixture->profile));
    for (uint32_t i = 1; i < 4; i++) {
        sperf_function_t function = {0};
        sperf_thread_t thread = {.process = 42, .number = i == OTHER ? 2 : 1};
        SPERF_TRY(sperf_string_table_intern_text(&fixture->profile->strings, names[i], &function.name));
        SPERF_TRY(sperf_function_table_intern(&fixture->profile->functions, function, &fixture->functions[i].id));
        SPERF_TRY(sperf_string_table_intern_text(&fixture->profile->strings, threads[i], &thread.name));
        SPERF_TRY(sperf_thread_table_intern(&fixture->profile->threads, thread, &fixture->threads[i]));
        fixture->frames[i] = (sperf_frame_t){i, 7};
    }
    fixture->functions[BLOCKED].kind = SPERF_TIME_BLOCKED;
    fixture->composition = (sperf_composition_t){.profile = fixture->profile,
                                                 .functions = fixture->functions,
                                                 .frames = fixture->frames,
                                                 .stacks = fixture->stacks,
                                                 .frames_count = 3,
                                                 .stacks_count = 3,
                                                 .threads = fixture->threads,
                                                 .sums = &fixture->sums,
                                                 .labels = no_labels,
                                                 .main_thread = BEFORE};
    return SPERF_OK;
}

static void end(fixture_t *fixture)
{
    sperf_composition_cleanup(&fixture->composition);
    sperf_sample_table_cleanup(&fixture->sums);
    sperf_sample_table_cleanup(&fixture->spent);
    sperf_profile_free(fixture->profile);
}

static sperf_status_t add(fixture_t *fixture, sperf_stack_id_t stack, sperf_thread_id_t thread, int64_t ns)
{
    return sperf_sample_table_add(&fixture->sums, (sperf_sample_key_t){stack, thread, 0}, (int64_t[]){1, ns});
}

static sperf_status_t spend(fixture_t *fixture, sperf_thread_id_t thread, const int64_t spent_ns[SPERF_TIME_STRATA])
{
    return sperf_sample_table_add(&fixture->spent, (sperf_sample_key_t){.thread = thread}, spent_ns);
}

/* Compose with `rests`; NULL: with what was spent. */
static sperf_status_t compose(fixture_t *fixture, sperf_rest_t *rests)
{
    sperf_composition_t *composition = &fixture->composition;
    SPERF_TRY(sperf_composition_map(composition));
    SPERF_TRY(sperf_composition_weigh(composition, PERIOD_NS));
    if (rests != NULL) SPERF_TRY(sperf_composition_share(composition, rests));
    if (rests == NULL) SPERF_TRY(sperf_composition_share_spent(composition, &fixture->spent));
    SPERF_TRY(sperf_composition_write(composition));
    return sperf_composition_write_rests(composition);
}

static int64_t weight(const fixture_t *fixture, sperf_thread_id_t thread)
{
    int64_t sum = 0;
    for (uint32_t row = 0; row < fixture->profile->samples.count; row++) {
        if (fixture->profile->samples.keys[row].thread != thread) continue;
        sum += sperf_sample_table_values(&fixture->profile->samples, row)[1];
    }
    return sum;
}

TEST(test_rest_of_a_name_without_samples_goes_to_another_of_its_thread)
{
    fixture_t fixture;
    assert_int_equal(begin(&fixture), SPERF_OK);
    add(&fixture, LEAF, BEFORE, 100);
    add(&fixture, LEAF, OTHER, 100);
    sperf_rest_t rests[4] = {[AFTER] = {{50}}};
    rests[AFTER].ns[SPERF_TIME_BLOCKED] = 9; /* the thread has no such sample at all */
    assert_int_equal(compose(&fixture, rests), SPERF_OK);
    assert_int_equal(weight(&fixture, BEFORE), 150);
    assert_int_equal(weight(&fixture, AFTER), 9);
    assert_int_equal(weight(&fixture, OTHER), 100);
    assert_int_equal(fixture.composition.shared_ns[BEFORE], 50);
    end(&fixture);
}

/* Readings of clocks cross: the negative one is of the running time. A thread without clocks keeps its samples. */
TEST(test_time_by_clocks_is_what_samples_add_up_to)
{
    fixture_t fixture;
    assert_int_equal(begin(&fixture), SPERF_OK);
    add(&fixture, LEAF, BEFORE, 100);
    add(&fixture, BLOCKED, BEFORE, 10);
    add(&fixture, LEAF, OTHER, 30);
    int64_t spent_ns[SPERF_TIME_STRATA] = {
        [SPERF_TIME_RUNNING] = 75, [SPERF_TIME_BLOCKED] = 40, [SPERF_TIME_WAIT] = -5};
    spend(&fixture, BEFORE, spent_ns);
    assert_int_equal(compose(&fixture, NULL), SPERF_OK);
    assert_int_equal(weight(&fixture, BEFORE), 70 + 40);
    assert_int_equal(weight(&fixture, OTHER), 30);
    end(&fixture);
}

TEST(test_thread_that_renames_itself_in_a_block_has_its_time_once)
{
    fixture_t fixture;
    assert_int_equal(begin(&fixture), SPERF_OK);
    add(&fixture, LEAF, BEFORE, 190);
    add(&fixture, LEAF, AFTER, 200);
    spend(&fixture, AFTER, (int64_t[SPERF_TIME_STRATA]){[SPERF_TIME_RUNNING] = 400});
    assert_int_equal(compose(&fixture, NULL), SPERF_OK);
    assert_int_equal(weight(&fixture, BEFORE), 190);
    assert_int_equal(weight(&fixture, AFTER), 210);
    end(&fixture);
}

TEST(test_stacks_with_the_same_ids_may_be_moved)
{
    for (int hides = 0; hides < 2; hides++) {
        fixture_t fixture;
        assert_int_equal(begin(&fixture), SPERF_OK);
        fixture.composition.may_move = true;
        if (hides) fixture.functions[LEAF].showing = SPERF_FRAME_HIDDEN;
        assert_int_equal(sperf_composition_map(&fixture.composition), SPERF_OK);
        assert_int_equal(fixture.profile->stacks.count, hides ? 2 : 0);
        assert_int_equal(sperf_composition_find_stack(&fixture.composition, LEAF), hides ? MAIN : LEAF);
        end(&fixture);
    }
}

static sperf_status_t compose_all(void *context)
{
    (void)context;
    fixture_t fixture;
    sperf_status_t status = begin(&fixture);
    if (status == SPERF_OK) status = add(&fixture, LEAF, BEFORE, 100);
    if (status == SPERF_OK) status = spend(&fixture, AFTER, (int64_t[SPERF_TIME_STRATA]){50});
    if (status == SPERF_OK) status = compose(&fixture, NULL);
    end(&fixture);
    return status;
}

TEST(test_composition_survives_out_of_memory)
{
    assert_true(support_alloc_fail_each(compose_all, NULL) > 10);
}
