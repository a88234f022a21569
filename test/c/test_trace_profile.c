/* Rows of a profile from a tree of calls: sperf/trace/trace_profile.h. */
#include "sperf/trace/trace_profile.h"
#include "support_alloc.h"
#include "support_profile.h"
#include "support_test.h"

enum { A = SPERF_CALL_METHODS, B, OUT, C_METHOD, METHODS };

/* A traced program by hand: methods A and B in Ruby, one of C, and one that is left out. */
typedef struct {
    sperf_call_tree_t tree;
    sperf_traced_method_t methods[METHODS];
    sperf_trace_root_t roots[2];
    sperf_traced_objects_t objects[2];
    sperf_traced_t traced;
    sperf_profile_t *profile;
} program_t;

static sperf_status_t name_methods(program_t *program)
{
    static const char *const names[METHODS] = {
        "[outside]", "[GVL blocked]", "[GVL wait]", "[GC marking]", "[GC sweeping]", "A", "B", NULL, "C"};
    for (int i = 0; i < METHODS; i++) {
        program->methods[i].kind = i == C_METHOD ? SPERF_CALL_C : SPERF_CALL_RUBY;
        if (names[i] == NULL) continue;
        SPERF_TRY(sperf_profile_intern_frame(program->profile, sperf_string_of(names[i]), sperf_string_of("app.rb"), 3,
                                             3, &program->methods[i].frame));
    }
    return SPERF_OK;
}

static sperf_status_t program_init(program_t *program)
{
    memset(program, 0, sizeof *program);
    sperf_call_tree_init(&program->tree);
    SPERF_TRY(sperf_profile_new(sperf_trace_types, SPERF_TRACE_TYPES, &program->profile));
    SPERF_TRY(name_methods(program));
    program->traced = (sperf_traced_t){.tree = &program->tree,
                                       .methods = program->methods,
                                       .methods_count = METHODS,
                                       .roots = program->roots,
                                       .objects = program->objects};
    return SPERF_OK;
}

static void program_cleanup(program_t *program)
{
    sperf_call_tree_cleanup(&program->tree);
    sperf_profile_free(program->profile);
}

static sperf_status_t add_root(program_t *program, uint64_t thread, sperf_call_node_t **out)
{
    sperf_trace_root_t *root = &program->roots[program->traced.roots_count];
    *out = sperf_call_tree_root(&program->tree);
    if (*out == NULL) return SPERF_NO_MEMORY;
    root->node = (*out)->id;
    program->traced.roots_count++;
    return sperf_thread_table_intern(&program->profile->threads, (sperf_thread_t){.process = 1, .number = thread},
                                     &root->thread);
}

static sperf_call_node_t *call(program_t *program, sperf_call_node_t *parent, uint32_t method, uint64_t calls,
                               int64_t wall_ns)
{
    sperf_call_node_t *node = sperf_call_tree_child(&program->tree, parent, method);
    if (node == NULL) return NULL;
    node->calls += calls;
    node->wall_ns += wall_ns;
    if (method != SPERF_CALL_GVL_BLOCKED && method != SPERF_CALL_GVL_WAIT) node->cpu_ns += wall_ns;
    return node;
}

/* Append the name of a frame, and its line unless that is 3. */
static void append_frame(sperf_buffer_t *out, const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    sperf_stack_t node = sperf_stack_table_get(&profile->stacks, stack);
    if (node.parent != 0) {
        append_frame(out, profile, node.parent);
        sperf_buffer_append_byte(out, ';');
    }
    sperf_frame_t frame = sperf_frame_table_get(&profile->frames, node.frame);
    sperf_string_id_t name = sperf_function_table_get(&profile->functions, frame.function).name;
    sperf_string_t text = sperf_string_table_get(&profile->strings, name);
    sperf_buffer_append(out, text.bytes, text.length);
    if (frame.line != 3) sperf_buffer_append_format(out, ":%u", (unsigned)frame.line);
}

/* Return the sums of rows that are `expected`: a stack, its calls, wall, cpu and wait time, and objects, in a line. */
static sperf_trace_sums_t assert_rows(program_t *program, const char *expected)
{
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
    const sperf_profile_t *profile = program->profile;
    sperf_trace_sums_t sums;
    assert_int_equal(sperf_trace_add_rows(&program->traced, program->profile, &sums), SPERF_OK);
    for (uint32_t i = 0; i < profile->samples.count; i++) {
        const int64_t *values = sperf_sample_table_values(&profile->samples, i);
        append_frame(&text, profile, profile->samples.keys[i].stack);
        for (int type = 0; type < 5; type++) sperf_buffer_append_format(&text, " %lld", (long long)values[type]);
        sperf_buffer_append_byte(&text, '\n');
    }
    assert_string_equal(support_text(&text), expected);
    support_profile_assert_valid(profile);
    return sums;
}

static program_t program;
static sperf_call_node_t *root; /* of thread 1 */

FIXTURE(set_up)
{
    assert_int_equal(program_init(&program), SPERF_OK);
    assert_int_equal(add_root(&program, 1, &root), SPERF_OK);
}

FIXTURE(tear_down)
{
    program_cleanup(&program);
}

#define ROWS_TEST(name) TEST_WITH(name, set_up, tear_down)

ROWS_TEST(test_trace_rows_are_nodes_with_their_own)
{
    root->wall_ns = root->cpu_ns = 7;
    sperf_call_node_t *a = call(&program, root, A, 2, 100);
    call(&program, a, C_METHOD, 5, 30);
    call(&program, call(&program, a, A, 1, 11), B, 0, 0); /* open at the start, and nothing of it */
    call(&program, a, SPERF_CALL_GVL_BLOCKED, 3, 1000);
    call(&program, a, SPERF_CALL_GC_MARKING, 1, 50);
    sperf_trace_sums_t sums = assert_rows(&program, "[outside] 0 7 7 0 0\n"
                                                    "A 2 100 100 0 0\n"
                                                    "A;C 5 30 30 0 0\n"
                                                    "A;A 1 11 11 0 0\n"
                                                    "A;[GVL blocked] 0 1000 0 1000 0\n"
                                                    "A;[GC marking] 0 50 50 0 0\n");
    assert_int_equal(sums.calls, 8);
    assert_int_equal(sums.measured_ns, 1198);
    assert_int_equal(sums.subtracted_ns, 0);
}

ROWS_TEST(test_trace_costs_are_taken_off_the_method_and_its_caller)
{
    program.traced.costs = (sperf_call_costs_t){.inside_ns = {[SPERF_CALL_RUBY] = 10, [SPERF_CALL_C] = 1},
                                                .outside_ns = {[SPERF_CALL_RUBY] = 20, [SPERF_CALL_C] = 2},
                                                .object_ns = 5};
    root->wall_ns = root->cpu_ns = 1000;
    sperf_call_node_t *a = call(&program, root, A, 3, 500);
    a->objects = 4;
    call(&program, a, C_METHOD, 7, 100);
    call(&program, a, SPERF_CALL_GVL_WAIT, 9, 40);                              /* no call */
    sperf_trace_sums_t sums = assert_rows(&program, "[outside] 0 940 940 0 0\n" /* 3 * 20 */
                                                    "A 3 436 436 0 0\n"         /* 3 * 10, 7 * 2, 4 * 5 */
                                                    "A;C 7 93 93 0 0\n"         /* 7 * 1 */
                                                    "A;[GVL wait] 0 40 0 40 0\n");
    assert_int_equal(sums.measured_ns, 1640);
    assert_int_equal(sums.subtracted_ns, 60 + 64 + 7);
}

ROWS_TEST(test_trace_costs_take_off_no_more_than_there_is)
{
    program.traced.costs.inside_ns[SPERF_CALL_RUBY] = 100;
    call(&program, root, A, 3, 250);
    sperf_trace_sums_t sums = assert_rows(&program, "A 3 0 0 0 0\n");
    assert_int_equal(sums.subtracted_ns, 250);
}

/* It has no row; its calls cost its caller both parts, and what it calls is called by that. */
ROWS_TEST(test_trace_methods_that_are_left_out_are_part_of_their_caller)
{
    program.traced.costs.inside_ns[SPERF_CALL_RUBY] = 10;
    program.traced.costs.outside_ns[SPERF_CALL_RUBY] = 20;
    sperf_call_node_t *a = call(&program, root, A, 1, 1000);
    call(&program, a, OUT, 6, 0);
    call(&program, a, B, 2, 100);
    sperf_trace_sums_t sums = assert_rows(&program, "A 1 770 770 0 0\n" /* 10, 6 * 30, 2 * 20 */
                                                    "A;B 2 80 80 0 0\n");
    assert_int_equal(sums.calls, 3);
}

ROWS_TEST(test_trace_roots_are_threads_and_fibers)
{
    sperf_call_node_t *second;
    assert_int_equal(add_root(&program, 2, &second), SPERF_OK);
    call(&program, root, A, 1, 10);
    call(&program, second, A, 2, 20);
    sperf_trace_sums_t sums;
    assert_int_equal(sperf_trace_add_rows(&program.traced, program.profile, &sums), SPERF_OK);
    const sperf_sample_table_t *samples = &program.profile->samples;
    assert_int_equal(samples->count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(samples->keys[i].thread, program.roots[i].thread);
        assert_int_equal(sperf_sample_table_values(samples, i)[SPERF_TRACE_CALLS], i + 1);
    }
}

/* Objects that a C method makes belong to the line that it was called from; its own frame has none. */
ROWS_TEST(test_trace_objects_stand_at_the_line_that_allocated)
{
    sperf_frame_id_t line;
    assert_int_equal(
        sperf_profile_intern_frame(program.profile, sperf_string_of("A"), sperf_string_of("app.rb"), 3, 9, &line),
        SPERF_OK);
    sperf_call_node_t *a = call(&program, root, A, 1, 10), *c = call(&program, a, C_METHOD, 1, 10);
    c->objects = 4;
    program.objects[0] = (sperf_traced_objects_t){.node = c->id, .line_node = a->id, .frame = line, .objects = 4};
    program.objects[1] = (sperf_traced_objects_t){.node = root->id, .objects = 2};
    program.traced.objects_count = 2;
    (void)assert_rows(&program, "A 1 10 10 0 0\n"
                                "A;C 1 10 10 0 0\n"
                                "A:9;C:0 0 0 0 0 4\n"
                                "[outside] 0 0 0 0 2\n");
}

ALLOCATION_TEST(test_trace_rows_without_memory_say_so, 11)
{
    OWNED(program, program);
    sperf_call_node_t *node = NULL;
    sperf_trace_sums_t sums;
    SPERF_TRY(program_init(&program));
    SPERF_TRY(add_root(&program, 1, &node));
    for (int i = 0; i < 200; i++) {
        node = call(&program, node, i % 2 == 0 ? A : B, 1, 10);
        if (node == NULL) return SPERF_NO_MEMORY;
    }
    return sperf_trace_add_rows(&program.traced, program.profile, &sums);
}
