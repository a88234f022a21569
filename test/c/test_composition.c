/* Composition: sperf/collect/composition.h. What a spool has is tested by its own tests. */
#include "sperf/collect/composition.h"
#include "support_profile.h"
#include "support_test.h"

enum { PERIOD_NS = 1, BEFORE = 1, AFTER = 2, OTHER = 3, MAIN = 1, LEAF = 2, BLOCKED = 3 };

/* Functions: main, leaf, [GVL blocked]. Stacks have the numbers of their leaves. Two threads; one has two names. */
static struct {
    sperf_profile_t *profile;
    sperf_raw_function_t functions[4];
    sperf_frame_t frames[4];
    sperf_stack_t stacks[4];
    sperf_thread_id_t threads[4];
    sperf_sample_table_t sums, spent;
    sperf_composition_t composition;
} fixture;

static sperf_status_t no_labels(void *context, sperf_label_set_id_t key, sperf_label_set_id_t other,
                                sperf_label_set_id_t *out)
{
    (void)context;
    (void)key;
    *out = other;
    return SPERF_OK;
}

static int begin(void **state)
{
    (void)state;
    static const char *const names[] = {"", "main", "leaf", "[GVL blocked]"}, *const threads[] = {"", "a", "b", "c"};
    static const sperf_stack_t stacks[] = {{0, 0}, {0, 1}, {1, 2}, {2, 3}};
    memset(&fixture, 0, sizeof fixture);
    memcpy(fixture.stacks, stacks, sizeof stacks);
    sperf_sample_table_init(&fixture.sums, 2);
    sperf_sample_table_init(&fixture.spent, SPERF_TIME_STRATA);
    sperf_profile_t *profile = fixture.profile = support_profile_new();
    for (uint32_t i = 1; i < 4; i++) {
        sperf_function_t function = {.name = support_profile_string(profile, names[i])};
        sperf_thread_t thread = {.process = 42, .number = i == OTHER ? 2 : 1};
        thread.name = support_profile_string(profile, threads[i]);
        assert_int_equal(sperf_function_table_intern(&profile->functions, function, &fixture.functions[i].id),
                         SPERF_OK);
        assert_int_equal(sperf_thread_table_intern(&profile->threads, thread, &fixture.threads[i]), SPERF_OK);
        fixture.frames[i] = (sperf_frame_t){i, 7};
    }
    fixture.functions[BLOCKED].kind = SPERF_TIME_BLOCKED;
    fixture.composition = (sperf_composition_t){.profile = profile,
                                                .functions = fixture.functions,
                                                .frames = fixture.frames,
                                                .stacks = fixture.stacks,
                                                .frames_count = 3,
                                                .stacks_count = 3,
                                                .threads = fixture.threads,
                                                .sums = &fixture.sums,
                                                .labels = no_labels,
                                                .main_thread = BEFORE};
    return 0;
}

static int end(void **state)
{
    (void)state;
    sperf_composition_cleanup(&fixture.composition);
    sperf_sample_table_cleanup(&fixture.sums);
    sperf_sample_table_cleanup(&fixture.spent);
    sperf_profile_free(fixture.profile);
    return 0;
}

static void add(sperf_stack_id_t stack, sperf_thread_id_t thread, int64_t ns)
{
    const sperf_sample_key_t key = {stack, thread, 0};
    assert_int_equal(sperf_sample_table_add(&fixture.sums, key, (int64_t[]){1, ns}), SPERF_OK);
}

static void spend(sperf_thread_id_t thread, const int64_t spent_ns[SPERF_TIME_STRATA])
{
    const sperf_sample_key_t key = {.thread = thread};
    assert_int_equal(sperf_sample_table_add(&fixture.spent, key, spent_ns), SPERF_OK);
}

/* Compose with `rests`; NULL: with what was spent. */
static void compose(sperf_rest_t *rests)
{
    sperf_composition_t *composition = &fixture.composition;
    assert_int_equal(sperf_composition_map(composition), SPERF_OK);
    assert_int_equal(sperf_composition_weigh(composition, PERIOD_NS), SPERF_OK);
    sperf_status_t shared = rests != NULL ? sperf_composition_share(composition, rests)
                                          : sperf_composition_share_spent(composition, &fixture.spent);
    assert_int_equal(shared, SPERF_OK);
    assert_int_equal(sperf_composition_write(composition), SPERF_OK);
    assert_int_equal(sperf_composition_write_rests(composition), SPERF_OK);
}

static int64_t weight(sperf_thread_id_t thread)
{
    int64_t sum = 0;
    for (uint32_t row = 0; row < fixture.profile->samples.count; row++) {
        if (fixture.profile->samples.keys[row].thread != thread) continue;
        sum += sperf_sample_table_values(&fixture.profile->samples, row)[1];
    }
    return sum;
}

TEST_WITH(test_rest_of_a_name_without_samples_goes_to_another_of_its_thread, begin, end)
{
    add(LEAF, BEFORE, 100);
    add(LEAF, OTHER, 100);
    sperf_rest_t rests[4] = {[AFTER] = {{50}}};
    rests[AFTER].ns[SPERF_TIME_BLOCKED] = 9; /* the thread has no such sample at all */
    compose(rests);
    assert_int_equal(weight(BEFORE), 150);
    assert_int_equal(weight(AFTER), 9);
    assert_int_equal(weight(OTHER), 100);
    assert_int_equal(fixture.composition.shared_ns[BEFORE], 50);
}

/* Readings of clocks cross: the negative one is of the running time. A thread without clocks keeps its samples. */
TEST_WITH(test_time_by_clocks_is_what_samples_add_up_to, begin, end)
{
    add(LEAF, BEFORE, 100);
    add(BLOCKED, BEFORE, 10);
    add(LEAF, OTHER, 30);
    int64_t spent_ns[SPERF_TIME_STRATA] = {
        [SPERF_TIME_RUNNING] = 75, [SPERF_TIME_BLOCKED] = 40, [SPERF_TIME_WAIT] = -5};
    spend(BEFORE, spent_ns);
    compose(NULL);
    assert_int_equal(weight(BEFORE), 70 + 40);
    assert_int_equal(weight(OTHER), 30);
}

TEST_WITH(test_thread_that_renames_itself_in_a_block_has_its_time_once, begin, end)
{
    add(LEAF, BEFORE, 190);
    add(LEAF, AFTER, 200);
    spend(AFTER, (int64_t[SPERF_TIME_STRATA]){[SPERF_TIME_RUNNING] = 400});
    compose(NULL);
    assert_int_equal(weight(BEFORE), 190);
    assert_int_equal(weight(AFTER), 210);
}

TEST_WITH(test_stacks_with_the_same_ids_may_be_moved, begin, end)
{
    fixture.composition.may_move = true;
    assert_int_equal(sperf_composition_map(&fixture.composition), SPERF_OK);
    assert_int_equal(fixture.profile->stacks.count, 0);
    assert_int_equal(sperf_composition_find_stack(&fixture.composition, LEAF), LEAF);
}

TEST_WITH(test_stacks_of_a_hidden_frame_may_not_be_moved, begin, end)
{
    fixture.composition.may_move = true;
    fixture.functions[LEAF].showing = SPERF_FRAME_HIDDEN;
    assert_int_equal(sperf_composition_map(&fixture.composition), SPERF_OK);
    assert_int_equal(fixture.profile->stacks.count, 2);
    assert_int_equal(sperf_composition_find_stack(&fixture.composition, LEAF), MAIN);
}
