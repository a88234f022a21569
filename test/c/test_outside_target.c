/* Threads and stacks of a process made of bytes: read, sampled, and hostile. */
#include "support_outside.h"
#include "support_random.h"
#include "support_test.h"

enum {
    STACK_WORDS = 2048,
    METHOD = 0x11110001,
    C_METHOD = 0x55550001,
    BLOCK = 0x22220001,
    LOCAL = 2,
    ENTRY = 0x601a,
    ISEQ = 0x701a,
    MS = 1000000
};

static outside_process_t process;
static sperf_outside_layout_t layout;
static sperf_outside_target_t *target;
static uint64_t vm, ractor, thread;
static sperf_profile_t *taken;  /* the last profile; freed after the test */
static uint64_t wait_ns;        /* for a core, of the native threads */
static uint64_t cpu_ns;         /* of the native thread 42, */
static uint64_t other_cpu_ns;   /* of the native thread 43, */
static uint64_t process_cpu_ns; /* and of the process; 0: not known */
static bool is_on_cpu;

static sperf_outside_usage_t usage(void *context, int32_t tid, bool wants_state)
{
    (void)context;
    (void)wants_state;
    if (tid == 0) return (sperf_outside_usage_t){.cpu_ns = process_cpu_ns, .is_known = process_cpu_ns > 0};
    return (sperf_outside_usage_t){.cpu_ns = tid == 42 ? cpu_ns : other_cpu_ns,
                                   .wait_ns = wait_ns,
                                   .is_on_cpu = is_on_cpu,
                                   .is_known = tid == 42 || tid == 43};
}

static void link_list(uint64_t head, uint64_t node)
{
    outside_set(&process, head, node);
    outside_set(&process, head + 8, node);
    outside_set(&process, node, head);
    outside_set(&process, node + 8, head);
}

static void empty_list(uint64_t head)
{
    outside_set(&process, head, head);
    outside_set(&process, head + 8, head);
}

/* Code of a method: its iseq, the entry of the method, and its instructions. */
typedef struct {
    uint64_t iseq, entry, code;
} method_t;

static method_t total; /* that the thread is in */
static sperf_outside_memory_t memory;
static uint64_t thread_ec, thread_stack, thread_frame; /* of the thread */

/* Put a method of Order at line 7 of /srv/order.rb. */
static method_t put_method(const char *name, uint64_t id)
{
    uint64_t body = outside_new(&process, 256), class = outside_new(&process, 256), table = outside_new(&process, 12);
    uint64_t definition = outside_new(&process, 32);
    method_t method = {outside_new(&process, 40), outside_new(&process, 48), outside_new(&process, 80)};
    outside_set(&process, method.iseq, ISEQ);
    outside_set(&process, method.iseq + layout.iseq_body, body);
    outside_set32(&process, body + layout.body_code - 4, 10);
    outside_set(&process, body + layout.body_code, method.code);
    outside_set(&process, body + layout.body_local, method.iseq);
    outside_set(&process, body + layout.body_location, outside_string(&process, "/srv/order.rb", false));
    uint64_t label = outside_string(&process, name, true);
    outside_set(&process, body + layout.body_location + 8, label);
    outside_set(&process, body + layout.body_location + 16, label);
    outside_set(&process, body + layout.body_location + 24, 5);
    outside_set(&process, body + layout.body_lines, table);
    outside_set32(&process, body + layout.body_lines + 16, 1);
    outside_set32(&process, table, 7);
    outside_set(&process, class, SPERF_OUTSIDE_CLASS);
    outside_set(&process, class + layout.class_name, outside_string(&process, "Order", true));
    outside_set(&process, method.entry, ENTRY);
    outside_set(&process, method.entry + layout.entry_owner, class);
    outside_set(&process, method.entry + layout.entry_name, id);
    outside_set(&process, method.entry + layout.entry_definition, definition);
    outside_set(&process, definition + layout.definition_iseq, method.iseq);
    return method;
}

/* A fiber with one frame of `method` above the VM's own. Returns its execution context. */
static uint64_t put_fiber(method_t method)
{
    uint64_t ec = outside_new(&process, 64), stack = outside_new(&process, STACK_WORDS * 8);
    uint64_t frame = stack + STACK_WORDS * 8 - 2 * layout.frame_bytes;
    outside_set(&process, ec, stack);
    outside_set(&process, ec + 8, STACK_WORDS);
    outside_set(&process, ec + 16, frame);
    outside_set(&process, stack, method.entry);
    outside_set(&process, stack + 16, METHOD | LOCAL);
    outside_set(&process, frame, method.code + 16);
    outside_set(&process, frame + 16, method.iseq);
    outside_set(&process, frame + 32, stack + 16);
    return ec;
}

/* A thread that is in Order#total. Returns its rb_thread_t. */
static uint64_t put_thread(void)
{
    uint64_t thread = outside_new(&process, 512), native = outside_new(&process, 64);
    outside_set(&process, thread + layout.thread_vm, vm);
    outside_set(&process, thread + layout.thread_ractor, ractor);
    outside_set(&process, thread + layout.thread_self, 0x20000);
    outside_set(&process, thread + layout.thread_ec, put_fiber(total));
    outside_set(&process, thread + layout.thread_native, native);
    outside_set32(&process, native + layout.native_tid, 42);
    return thread;
}

static int set_up(void **state)
{
    (void)state;
    outside_init(&process);
    layout = outside_layout();
    wait_ns = cpu_ns = other_cpu_ns = process_cpu_ns = 0;
    is_on_cpu = true;
    vm = outside_new(&process, 2048);
    ractor = outside_new(&process, 512);
    outside_set(&process, OUTSIDE_BASE, vm);
    total = put_method("total", 16);
    thread = put_thread();
    memory = outside_memory(&process);
    thread_ec = sperf_outside_word(&memory, thread + layout.thread_ec);
    thread_stack = sperf_outside_word(&memory, thread_ec);
    thread_frame = sperf_outside_word(&memory, thread_ec + 16);
    link_list(vm + layout.vm_ractors, ractor + layout.ractor_node);
    link_list(ractor + layout.ractor_threads, thread);
    empty_list(ractor + layout.ractor_ready);
    outside_set32(&process, ractor + layout.ractor_number, 1);
    outside_set(&process, ractor + layout.ractor_running, thread);
    return sperf_outside_target_new(&layout, outside_memory(&process), usage, 4711, &target) != SPERF_OK;
}

static int tear_down(void **state)
{
    (void)state;
    sperf_outside_target_free(target);
    sperf_profile_free(taken);
    taken = NULL;
    return 0;
}

static sperf_profile_t *take(void)
{
    sperf_profile_free(taken);
    taken = NULL;
    assert_int_equal(sperf_outside_target_remove_profile(target, 100 * MS, &taken), SPERF_OK);
    assert_int_equal(sperf_profile_validate(taken, NULL), SPERF_OK);
    return taken;
}

static void sample(uint64_t now_ns)
{
    uint32_t torn = 0;
    assert_int_equal(sperf_outside_target_sample(target, now_ns, &torn), SPERF_OK);
}

static void assert_function(const sperf_profile_t *profile, sperf_stack_id_t stack, const char *name, uint32_t line)
{
    sperf_frame_t frame = sperf_frame_table_get(&profile->frames, sperf_stack_table_get(&profile->stacks, stack).frame);
    sperf_function_t function = sperf_function_table_get(&profile->functions, frame.function);
    assert_true(sperf_string_is(sperf_string_table_get(&profile->strings, function.name), name));
    assert_int_equal(frame.line, line);
}

TEST_WITH(test_sample_of_a_running_thread_has_its_method_line_and_times, set_up, tear_down)
{
    cpu_ns = 5 * MS;
    sample(10 * MS);
    cpu_ns = 8 * MS;
    sample(20 * MS);
    sperf_profile_t *profile = take();
    assert_int_equal(profile->samples.count, 1);
    const int64_t *values = sperf_sample_table_values(&profile->samples, 0);
    assert_int_equal(values[0], 2);
    assert_int_equal(values[1], 3 * MS); /* what it had used before the first sample is not in the profile */
    assert_int_equal(values[2], 10 * MS);
    assert_function(profile, profile->samples.keys[0].stack, "Order#total", 7);
}

TEST_WITH(test_cpu_time_of_a_thread_that_is_seen_waiting_goes_to_where_it_works, set_up, tear_down)
{
    sample(10 * MS);
    outside_set(&process, ractor + layout.ractor_running, 0);
    cpu_ns = 4 * MS;
    sample(20 * MS);
    sperf_profile_t *profile = take();
    assert_int_equal(profile->samples.count, 2);
    assert_function(profile, profile->samples.keys[0].stack, "Order#total", 7);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 0)[1], 4 * MS);
    assert_function(profile, profile->samples.keys[1].stack, "[GVL blocked]", 0);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 1)[1], 0);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 1)[2], 10 * MS);
}

/* Let the thread run `method`. */
static void enter(method_t method)
{
    outside_set(&process, thread_stack, method.entry);
    outside_set(&process, thread_frame, method.code + 16);
    outside_set(&process, thread_frame + 16, method.iseq);
}

/* The kernel's clock of a thread that runs moves every 4 ms, while a sample is taken every one. */
static void share_what_the_clock_moves_by(void)
{
    method_t price = put_method("price", 32);
    for (uint64_t i = 1; i <= 9; i++) {
        enter(i % 4 == 3 ? price : total);
        if (i % 4 == 1) cpu_ns += 4 * MS;
        sample(i * MS);
    }
    sperf_profile_t *profile = take();
    assert_int_equal(profile->samples.count, 2);
    assert_function(profile, profile->samples.keys[0].stack, "Order#total", 7);
    assert_function(profile, profile->samples.keys[1].stack, "Order#price", 7);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 0)[0], 7);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 1)[0], 2);
    assert_in_range(sperf_sample_table_values(&profile->samples, 0)[1], 6 * MS - 1000, 6 * MS + 1000);
    assert_in_range(sperf_sample_table_values(&profile->samples, 1)[1], 2 * MS - 1000, 2 * MS + 1000);
    assert_int_equal(profile->timeline.rows_count, 9);
}

TEST_WITH(test_samples_at_work_share_what_the_clock_moves_by, set_up, tear_down)
{
    share_what_the_clock_moves_by();
}

TEST_WITH(test_samples_of_cpu_mode_share_what_the_clock_moves_by, set_up, tear_down)
{
    target->measures.wall = false;
    share_what_the_clock_moves_by();
}

static int64_t cpu_of(const sperf_profile_t *profile, const char *name)
{
    int64_t sum_ns = 0;
    for (uint32_t i = 0; i < profile->samples.count; i++) {
        sperf_stack_t stack = sperf_stack_table_get(&profile->stacks, profile->samples.keys[i].stack);
        sperf_frame_t frame = sperf_frame_table_get(&profile->frames, stack.frame);
        sperf_function_t function = sperf_function_table_get(&profile->functions, frame.function);
        bool is_its = sperf_string_is(sperf_string_table_get(&profile->strings, function.name), name);
        if (is_its) sum_ns += sperf_sample_table_values(&profile->samples, i)[1];
    }
    return sum_ns;
}

/*
 * A cycle of 20 ms: total, price and vat take 5 ms each, then a wait of 5 ms. A sample is taken every 9 ms, and finds the
 * clock where it is. So as many samples find each of them, and what passes between two of them may be of a wait.
 */
static void share_among_the_methods_of_a_cycle(void)
{
    const method_t methods[] = {total, put_method("price", 32), put_method("vat", 48)};
    enum { SAMPLES = 2000 };
    for (uint64_t i = 0; i < SAMPLES; i++) {
        uint64_t now_ms = i * 9 + 2, phase_ms = now_ms % 20;
        cpu_ns = (now_ms / 20 * 15 + (phase_ms < 15 ? phase_ms : 15)) * MS;
        outside_set(&process, ractor + layout.ractor_running, phase_ms < 15 ? thread : 0);
        if (phase_ms < 15) enter(methods[phase_ms / 5]);
        sample(now_ms * MS);
    }
    sperf_profile_t *profile = take();
    const char *const names[] = {"Order#total", "Order#price", "Order#vat"};
    for (int i = 0; i < 3; i++) {
        int64_t third_ns = (int64_t)cpu_ns / 3;
        assert_in_range(cpu_of(profile, names[i]), third_ns * 98 / 100, third_ns * 102 / 100);
    }
}

TEST_WITH(test_code_before_and_after_a_wait_has_the_same_share, set_up, tear_down)
{
    share_among_the_methods_of_a_cycle();
}

TEST_WITH(test_code_before_and_after_a_wait_has_the_same_share_in_cpu_mode, set_up, tear_down)
{
    target->measures.wall = false;
    share_among_the_methods_of_a_cycle();
}

/* C code that sleeps with the GVL has no share of what is used after it. */
TEST_WITH(test_thread_that_holds_the_gvl_and_sleeps_is_not_at_work, set_up, tear_down)
{
    sample(1 * MS);
    is_on_cpu = false;
    for (uint64_t i = 2; i <= 10; i++) sample(i * MS);
    is_on_cpu = true;
    enter(put_method("price", 32));
    for (uint64_t i = 11; i <= 20; i++) sample(i * MS);
    cpu_ns = 10 * MS;
    sample(21 * MS);
    sperf_profile_t *profile = take();
    assert_in_range(cpu_of(profile, "Order#total"), 0, 1000);
    assert_in_range(cpu_of(profile, "Order#price"), 10 * MS - 1000, 10 * MS);
}

/* On a busy machine, a thread stays for several samples where it has lost its core. */
TEST_WITH(test_thread_that_has_no_core_is_not_at_work, set_up, tear_down)
{
    sample(10 * MS);
    for (uint64_t i = 2; i <= 5; i++) sample(i * 10 * MS);
    enter(put_method("price", 32));
    cpu_ns = 10 * MS;
    sample(60 * MS);
    sperf_profile_t *profile = take();
    assert_in_range(cpu_of(profile, "Order#total"), 0, 1000);
    assert_in_range(cpu_of(profile, "Order#price"), 10 * MS - 1000, 10 * MS);
}

/* The kernel says when a wait for a core is over how long it was: what found the thread waiting has no part in its time. */
TEST_WITH(test_wait_for_a_core_is_taken_from_the_samples_that_found_it, set_up, tear_down)
{
    target->measures.wall = false;
    for (uint64_t i = 1; i <= 10; i++) {
        cpu_ns = i * MS;
        sample(i * MS);
    }
    enter(put_method("price", 32));
    for (uint64_t i = 11; i <= 17; i++) sample(i * MS); /* lost its core at 11, and got it back at 17.5 */
    wait_ns = 13 * MS / 2;
    for (uint64_t i = 18; i <= 27; i++) {
        cpu_ns = (i - 7) * MS;
        sample(i * MS);
    }
    sperf_profile_t *profile = take();
    assert_in_range(cpu_of(profile, "Order#total"), 8 * MS, 10 * MS);
    assert_in_range(cpu_of(profile, "Order#price"), 10 * MS, 12 * MS);
    assert_int_equal(profile->timeline.rows_count, sperf_profile_total(profile, 0));
}

/* The clock of a thread that runs moves at the kernel's ticks, which are several samples apart. */
TEST_WITH(test_each_sample_without_the_gvl_is_at_work_while_the_clock_moves, set_up, tear_down)
{
    for (uint64_t i = 1; i <= 40; i++) {
        if (i == 21) {
            outside_set(&process, ractor + layout.ractor_running, 0);
            outside_set(&process, thread + layout.thread_blocking, 1);
            enter(put_method("price", 32));
        }
        if (i % 4 == 0) cpu_ns = i * MS;
        sample(i * MS);
    }
    sperf_profile_t *profile = take();
    assert_in_range(cpu_of(profile, "Order#total"), 18 * MS, 22 * MS);
    assert_in_range(cpu_of(profile, "Order#price"), 18 * MS, 22 * MS);
}

/* With RUBY_MN_THREADS=1, a thread runs on one native thread after the other, and these run other threads, too. */
TEST_WITH(test_cpu_time_of_a_native_thread_is_counted_once_whichever_threads_it_runs, set_up, tear_down)
{
    uint64_t native = sperf_outside_word(&memory, thread + layout.thread_native);
    cpu_ns = 1000 * MS;
    other_cpu_ns = 2000 * MS;
    for (uint64_t i = 1; i <= 100; i++) {
        outside_set32(&process, native + layout.native_tid, i % 3 == 0 ? 43 : 42);
        *(i % 3 == 0 ? &other_cpu_ns : &cpu_ns) += 5 * MS;
        sample(i * 10 * MS);
    }
    sperf_profile_t *profile = take();
    /* The first sample of each native thread has nothing: what it had used before is not known. */
    assert_int_equal(cpu_of(profile, "Order#total"), 98 * 5 * MS);
    uint32_t number;
    assert_int_equal(sperf_outside_target_number(target, 0, &number), SPERF_OK);
    assert_int_equal(number, 1);
}

/* A native thread that began after the last sample has used its CPU time since then. */
TEST_WITH(test_cpu_time_of_a_new_native_thread_is_counted_from_its_beginning, set_up, tear_down)
{
    sample(10 * MS);
    outside_set(&process, thread + layout.thread_self, 0x20028);
    outside_set32(&process, sperf_outside_word(&memory, thread + layout.thread_native) + layout.native_tid, 43);
    other_cpu_ns = 7 * MS;
    sample(20 * MS);
    sperf_profile_t *profile = take();
    assert_int_equal(cpu_of(profile, "Order#total"), 7 * MS);
    assert_int_equal(profile->threads.count, 2);
}

TEST_WITH(test_cpu_time_of_threads_that_no_sample_found_has_a_frame_of_its_own, set_up, tear_down)
{
    for (int is_wall = 0; is_wall < 2; is_wall++) {
        tear_down(state);
        assert_int_equal(set_up(state), 0);
        target->measures.wall = is_wall == 1;
        for (uint64_t i = 1; i <= 10; i++) {
            cpu_ns += 5 * MS;
            process_cpu_ns += 8 * MS;
            sample(i * 10 * MS);
        }
        sperf_profile_t *profile = take();
        int64_t sampled_ns = cpu_of(profile, "Order#total"), unsampled_ns = cpu_of(profile, "[not sampled]");
        assert_int_equal(sampled_ns, 9 * 5 * MS);
        assert_int_equal(unsampled_ns, 9 * 3 * MS);
        assert_int_equal(target->unsampled_ns, 9 * 3 * MS);
    }
}

/* In mode cpu, a thread that is never found at work has no stack. */
TEST_WITH(test_cpu_time_of_a_thread_that_always_waits_is_not_lost, set_up, tear_down)
{
    target->measures.wall = false;
    outside_set(&process, ractor + layout.ractor_running, 0);
    for (uint64_t i = 1; i <= 10; i++) {
        cpu_ns += 2 * MS;
        process_cpu_ns += 2 * MS;
        sample(i * 10 * MS);
    }
    sperf_profile_t *profile = take();
    assert_int_equal(cpu_of(profile, "[not sampled]"), 18 * MS);
}

/* More samples than there is room for, between two moves of the clock, lose no time. */
TEST_WITH(test_samples_without_room_are_charged_to_the_last, set_up, tear_down)
{
    method_t price = put_method("price", 32);
    target->measures.wall = false;
    for (uint64_t i = 0; i < 100; i++) {
        enter(i % 2 == 1 ? price : total);
        sample(i * MS);
    }
    cpu_ns = 99 * MS;
    sample(100 * MS);
    sperf_profile_t *profile = take();
    const int64_t *first = sperf_sample_table_values(&profile->samples, 0);
    const int64_t *second = sperf_sample_table_values(&profile->samples, 1);
    assert_int_equal(first[0] + second[0], 101);
    assert_int_equal(first[1] + second[1], 99 * MS);
}

TEST_WITH(test_cpu_mode_reads_only_threads_that_work, set_up, tear_down)
{
    target->measures.wall = false;
    outside_set(&process, ractor + layout.ractor_running, 0);
    sample(10 * MS);
    uint32_t reads = process.reads;
    sample(20 * MS);
    assert_true(process.reads - reads < 12);
    assert_int_equal(target->samples, 0);
}

/* C code without the GVL uses CPU time as well. */
TEST_WITH(test_thread_without_the_gvl_is_at_work_if_the_kernel_says_so, set_up, tear_down)
{
    target->measures.wall = false;
    outside_set(&process, ractor + layout.ractor_running, 0);
    outside_set(&process, thread + layout.thread_blocking, 1);
    is_on_cpu = false;
    sample(10 * MS);
    cpu_ns = 4 * MS;
    sample(20 * MS);
    assert_int_equal(target->samples, 0);
    is_on_cpu = true;
    cpu_ns = 6 * MS;
    sample(30 * MS);
    sperf_profile_t *profile = take();
    assert_int_equal(sperf_sample_table_values(&profile->samples, 0)[1], 6 * MS);
}

/* In both times. */
TEST_WITH(test_cpu_time_without_the_gvl_is_of_the_method_that_released_it, set_up, tear_down)
{
    outside_set(&process, ractor + layout.ractor_running, 0);
    outside_set(&process, thread + layout.thread_blocking, 1);
    for (uint64_t i = 1; i <= 3; i++) {
        sample(i * 10 * MS);
        cpu_ns += 6 * MS;
    }
    sperf_profile_t *profile = take();
    assert_int_equal(cpu_of(profile, "Order#total"), 12 * MS);
    assert_int_equal(cpu_of(profile, "[GVL blocked]"), 0); /* the first sample: its clock may stand still */
    assert_int_equal(sperf_sample_table_values(&profile->samples, 0)[2], 0);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 1)[2], 20 * MS);
    assert_function(profile, profile->samples.keys[1].stack, "Order#total", 7);
}

TEST_WITH(test_thread_that_waits_for_the_gvl_and_a_collection_are_leaves, set_up, tear_down)
{
    outside_set(&process, ractor + layout.ractor_running, 0);
    link_list(ractor + layout.ractor_ready, thread + layout.thread_ready);
    sample(10 * MS);
    uint64_t space = outside_new(&process, 64);
    outside_set(&process, vm + layout.vm_space, space);
    outside_set32(&process, space + layout.space_gc, 1U << layout.gc_bit | 2);
    empty_list(ractor + layout.ractor_ready);
    outside_set(&process, ractor + layout.ractor_running, thread);
    sample(20 * MS);
    sperf_profile_t *profile = take();
    assert_function(profile, profile->samples.keys[0].stack, "[GVL wait]", 0);
    assert_function(profile, profile->samples.keys[1].stack, "[GC sweeping]", 0);
}

/* A thread that begins has no frames yet: what it waits until it runs is not its first method's. */
TEST_WITH(test_thread_without_frames_waits_for_the_gvl, set_up, tear_down)
{
    outside_set(&process, thread_ec, 0);
    outside_set(&process, ractor + layout.ractor_running, 0);
    link_list(ractor + layout.ractor_ready, thread + layout.thread_ready);
    sample(10 * MS);
    sample(30 * MS);
    outside_set(&process, thread_ec, thread_stack);
    empty_list(ractor + layout.ractor_ready);
    outside_set(&process, ractor + layout.ractor_running, thread);
    cpu_ns = 1 * MS;
    sample(40 * MS);
    sperf_profile_t *profile = take();
    assert_int_equal(profile->samples.count, 2);
    assert_function(profile, profile->samples.keys[0].stack, "[GVL wait]", 0);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 0)[2], 20 * MS);
    assert_function(profile, profile->samples.keys[1].stack, "Order#total", 7);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 1)[2], 10 * MS);
}

/* A thread that has no native thread yet is known by its address, which an earlier one may have had. */
TEST_WITH(test_thread_at_the_address_of_an_earlier_one_begins_anew, set_up, tear_down)
{
    outside_set(&process, thread + layout.thread_native, 0);
    outside_set(&process, ractor + layout.ractor_running, 0);
    sample(10 * MS);
    outside_set(&process, thread + layout.thread_vm, 0);
    uint32_t torn = 0;
    assert_int_equal(sperf_outside_target_sample(target, 20 * MS, &torn), SPERF_NOT_FOUND);
    uint64_t other = put_thread();
    link_list(ractor + layout.ractor_threads, other);
    sample(500 * MS);
    link_list(ractor + layout.ractor_threads, thread);
    outside_set(&process, thread + layout.thread_vm, vm);
    sample(1000 * MS);
    sample(1010 * MS);
    sperf_profile_t *profile = take();
    int64_t wall_ns = 0;
    for (uint32_t i = 0; i < profile->samples.count; i++) wall_ns += sperf_sample_table_values(&profile->samples, i)[2];
    assert_int_equal(wall_ns, 10 * MS);
}

/* The address of an iseq gets other code: what is known of it is not believed. */
TEST_WITH(test_address_with_other_code_is_another_function, set_up, tear_down)
{
    sample(10 * MS);
    uint64_t body = sperf_outside_word(&memory, total.iseq + layout.iseq_body);
    outside_set(&process, body + layout.body_location + 8, outside_string(&process, "vat", true));
    outside_set(&process, body + layout.body_location + 16, outside_string(&process, "vat", true));
    sample(20 * MS);
    sperf_profile_t *profile = take();
    assert_int_equal(profile->samples.count, 2);
    assert_function(profile, profile->samples.keys[1].stack, "Order#vat", 7);
}

/* Frames that cannot be true are left out, and the stack counts as torn. */
TEST_WITH(test_frame_without_code_is_left_out, set_up, tear_down)
{
    outside_set(&process, total.iseq, ENTRY);
    sample(10 * MS);
    assert_int_equal(target->torn, 1);
    assert_int_equal(target->lost, 1);
    outside_set(&process, total.iseq, ISEQ);
    sample(30 * MS);
    sperf_profile_t *profile = take();
    assert_int_equal(profile->samples.count, 1);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 0)[2], 20 * MS); /* no time is lost */
}

/* Compiled code has not written its position: there is what another frame left. */
TEST_WITH(test_frame_whose_position_is_outside_its_code_is_at_the_first_line_of_its_method, set_up, tear_down)
{
    uint64_t positions[] = {0, total.code + 4096, total.code - 8};
    for (size_t i = 0; i < COUNT_OF(positions); i++) {
        outside_set(&process, thread_frame, positions[i]);
        sample((10 + i) * MS);
    }
    sperf_profile_t *profile = take();
    assert_int_equal(profile->samples.count, 1);
    assert_function(profile, profile->samples.keys[0].stack, "Order#total", 5);
    assert_int_equal(target->torn, 0);
}

/* The thread returned from one method and called another between the copies of the frame and of its environment. */
TEST_WITH(test_frame_with_the_environment_of_another_method_is_of_the_method_of_its_code, set_up, tear_down)
{
    method_t other = put_method("vat", 32);
    sample(10 * MS);
    outside_set(&process, thread_stack, other.entry);
    sample(20 * MS);
    outside_set(&process, thread_stack + 16, C_METHOD | LOCAL);
    sample(30 * MS);
    assert_int_equal(target->torn, 0);
    sperf_profile_t *profile = take();
    assert_int_equal(profile->samples.count, 1);
    assert_function(profile, profile->samples.keys[0].stack, "Order#total", 7);
    assert_int_equal(sperf_sample_table_values(&profile->samples, 0)[0], 3);
    outside_set(&process, thread_frame, other.code + 16);
    outside_set(&process, thread_frame + 16, other.iseq);
    outside_set(&process, thread_stack, total.entry);
    outside_set(&process, thread_stack + 16, METHOD | LOCAL);
    sample(40 * MS); /* What is not known is read again, and believed if the thread has not changed. */
    assert_int_equal(target->torn, 0);
    profile = take();
    assert_function(profile, profile->samples.keys[0].stack, "Order#vat", 7);
}

/* Read from a thread that has returned from its youngest frame when its stack is looked at again. */
static uint32_t read_and_return(void *context, const sperf_outside_piece_t *pieces, uint32_t count)
{
    uint32_t done = outside_memory(&process).read(context, pieces, count);
    for (uint32_t i = 0; i < done; i++) {
        if (pieces[i].to == target->stack->after) target->stack->after[2] += layout.frame_bytes;
    }
    return done;
}

/* A thread that switches fibers: which one it runs at each look at that. From the last on, it stays. */
typedef struct {
    uint64_t thread;
    const uint64_t *fibers;
    uint32_t count, looks;
} switching_t;

static switching_t switching;

static uint32_t read_and_switch(void *context, const sperf_outside_piece_t *pieces, uint32_t count)
{
    uint64_t place = switching.thread + layout.thread_ec;
    for (uint32_t i = 0; i < count; i++) {
        if (pieces[i].address == place) {
            uint32_t look = switching.looks++, last = switching.count - 1;
            outside_set(&process, place, switching.fibers[look < last ? look : last]);
        }
        if (outside_memory(&process).read(context, &pieces[i], 1) != 1) return i;
    }
    return count;
}

/* Sample a thread that runs these fibers. Assert that it is seen in `name`. */
static void assert_sample_of_fibers(uint64_t thread, const uint64_t *fibers, uint32_t count, const char *name)
{
    switching = (switching_t){thread, fibers, count, 0};
    target->memory.read = read_and_switch;
    sample(10 * MS);
    assert_int_equal(target->torn, 0);
    sperf_profile_t *profile = take();
    assert_int_equal(profile->samples.count, 1);
    assert_function(profile, profile->samples.keys[0].stack, name, 7);
    assert_int_equal(sperf_stack_table_get(&profile->stacks, profile->samples.keys[0].stack).parent, 0);
}

TEST_WITH(test_fiber_is_read_when_the_thread_is_back_in_it, set_up, tear_down)
{
    uint64_t first = put_fiber(put_method("price", 32)), second = put_fiber(total);
    const uint64_t fibers[] = {first, second, second, second, first, second, first};
    assert_sample_of_fibers(thread, fibers, 7, "Order#price");
    assert_int_equal(switching.looks, 10);
}

/* The C method in which a fiber waits was not called yet when the fiber ran. */
TEST_WITH(test_fiber_that_does_not_come_back_is_where_it_was_before_it_waited, set_up, tear_down)
{
    method_t price = put_method("price", 32), yield = put_method("yield", 48);
    uint64_t first = put_fiber(price), second = put_fiber(total);
    uint64_t values = sperf_outside_word(&memory, first),
             younger = sperf_outside_word(&memory, first + 16) - layout.frame_bytes;
    outside_set(&process, values + 24, yield.entry);
    outside_set(&process, values + 40, C_METHOD | LOCAL);
    outside_set(&process, younger + 32, values + 40);
    outside_set(&process, first + 16, younger);
    const uint64_t fibers[] = {first, second};
    assert_sample_of_fibers(thread, fibers, 2, "Order#price");
    outside_set(&process, first, 0); /* It has ended: the next one is read. */
    assert_sample_of_fibers(thread, fibers, 2, "Order#total");
}

static uint64_t looked_at[2];
static uint32_t looks_count;

static uint32_t read_and_note(void *context, const sperf_outside_piece_t *pieces, uint32_t count)
{
    uint64_t place = pieces[0].address;
    bool is_look = count == 1 && (place == looked_at[0] || place == looked_at[1]);
    if (is_look && looks_count++ == 0) assert_int_equal(place, looked_at[1]);
    return outside_memory(&process).read(context, pieces, count);
}

TEST_WITH(test_thread_that_runs_is_read_before_those_that_wait, set_up, tear_down)
{
    uint64_t second = put_thread();
    uint64_t head = ractor + layout.ractor_threads;
    outside_set(&process, thread, second);
    outside_set(&process, second, head);
    outside_set(&process, ractor + layout.ractor_running, second);
    looked_at[0] = thread + layout.thread_ec;
    looked_at[1] = second + layout.thread_ec;
    target->memory.read = read_and_note;
    sample(10 * MS);
    assert_int_equal(target->samples, 2);
    assert_true(looks_count >= 2);
    uint32_t number;
    assert_int_equal(sperf_outside_target_number(target, 1, &number), SPERF_OK);
    assert_int_equal(number, 2); /* numbers are in the order of threads */
}

/* No environment of a block is without one around it: that word is of a value which was written there meanwhile. */
TEST_WITH(test_block_with_nothing_around_it_is_left_out, set_up, tear_down)
{
    outside_set(&process, thread_stack, 0);
    outside_set(&process, thread_stack + 16, BLOCK);
    target->memory.read = read_and_return;
    sample(10 * MS);
    assert_int_equal(target->lost, 1);
}

/* The same of a frame of a C method, whose name is in the environment alone. */
TEST_WITH(test_c_frame_with_the_environment_of_another_method_is_left_out, set_up, tear_down)
{
    outside_set(&process, thread_frame + 16, 0);
    sample(10 * MS);
    assert_int_equal(target->lost, 1);
}

TEST_WITH(test_cpu_time_is_not_of_waiting_for_the_gvl, set_up, tear_down)
{
    outside_set(&process, ractor + layout.ractor_running, 0);
    link_list(ractor + layout.ractor_ready, thread + layout.thread_ready);
    sample(10 * MS);
    cpu_ns = 4 * MS;
    sample(20 * MS);
    sperf_profile_t *profile = take();
    for (uint32_t i = 0; i < profile->samples.count; i++) {
        int64_t cpu = sperf_sample_table_values(&profile->samples, i)[1];
        assert_function(profile, profile->samples.keys[i].stack, cpu > 0 ? "Order#total" : "[GVL wait]",
                        cpu > 0 ? 7 : 0);
    }
    assert_int_equal(profile->samples.count, 2);
}

TEST_WITH(test_lock_is_of_the_thread_that_keeps_it, set_up, tear_down)
{
    uint64_t first = outside_new(&process, 32), second = outside_new(&process, 32), mutex = outside_new(&process, 64);
    outside_set(&process, thread + layout.thread_keeping, second);
    outside_set(&process, second + layout.mutex_next, first);
    outside_set(&process, mutex + layout.mutex_data, first);
    assert_int_equal(sperf_outside_target_read_threads(target), SPERF_OK);
    assert_int_equal(sperf_outside_lock_owner(&memory, &target->threads, mutex), 0);
    outside_set(&process, mutex + layout.mutex_data, first + 8);
    assert_int_equal(sperf_outside_lock_owner(&memory, &target->threads, mutex), UINT32_MAX);
    outside_set(&process, first + layout.mutex_next, second); /* a circle */
    assert_int_equal(sperf_outside_lock_owner(&memory, &target->threads, mutex), UINT32_MAX);
}

TEST_WITH(test_process_without_a_vm_is_not_found, set_up, tear_down)
{
    uint32_t torn = 0;
    outside_set(&process, OUTSIDE_BASE, 0);
    assert_int_equal(sperf_outside_target_sample(target, 1, &torn), SPERF_NOT_FOUND);
    outside_set(&process, OUTSIDE_BASE, (uint64_t)1 << 40);
    assert_int_equal(sperf_outside_target_sample(target, 1, &torn), SPERF_NOT_FOUND);
}

TEST_WITH(test_layout_with_impossible_numbers_is_refused, set_up, tear_down)
{
    sperf_outside_target_t *other;
    sperf_outside_layout_t wrong[5] = {layout, layout, layout, layout, layout};
    wrong[0].frame_bytes = 0;
    wrong[1].frame_bytes = 57;
    wrong[2].thread_name = SPERF_OUTSIDE_OFFSET_MAX + 1;
    wrong[3].body_lines = 8000;
    wrong[4].line_bytes = 0;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(sperf_outside_target_new(&wrong[i], outside_memory(&process), usage, 1, &other),
                         SPERF_INVALID_ARGUMENT);
    }
}

/* What a hostile process does: some word becomes another word of its memory, or anything, between any two reads. */
typedef struct {
    support_random_t random;
    uint32_t rate;
} hostility_t;

static void scribble(void *context)
{
    hostility_t *hostility = context;
    if (support_random_below(&hostility->random, hostility->rate) != 0) return;
    uint64_t used = (process.next - OUTSIDE_BASE) / 8;
    uint64_t at = OUTSIDE_BASE + support_random_below(&hostility->random, (uint32_t)used) * 8;
    uint64_t word = OUTSIDE_BASE + support_random_below(&hostility->random, (uint32_t)used) * 8;
    if (support_random_below(&hostility->random, 4) == 0) word = support_random_u64(&hostility->random);
    outside_set(&process, at, word);
}

TEST_WITH(test_hostile_memory_ends_and_leaves_a_valid_profile, set_up, tear_down)
{
    for (uint32_t seed = 1; seed <= 400; seed++) {
        tear_down(state);
        assert_int_equal(set_up(state), 0);
        hostility_t hostility = {.rate = 1 + seed % 40};
        hostility.random.state = seed;
        for (int i = 0; i < (int)(seed % 5) * 20; i++) scribble(&hostility);
        process.before_read = scribble;
        process.context = &hostility;
        is_on_cpu = true;
        for (uint32_t tick = 1; tick < 30; tick++) {
            uint32_t torn = 0;
            cpu_ns += MS;
            sperf_status_t status = sperf_outside_target_sample(target, tick * 10 * MS, &torn);
            assert_true(status == SPERF_OK || status == SPERF_NOT_FOUND);
        }
        (void)take();
    }
}
