/*
 * Threads and stacks of a process made of bytes: read, sampled, and hostile.
 *
 * What a thread does while it is sampled is a script of words (see act), and profiles are compared as text, a row after
 * the other: "Order#total:7 2 3 10" is a leaf with its line, samples, and milliseconds of CPU time and, with it, of wall
 * time.
 */
#include "support_outside.h"
#include "support_random.h"
#include "support_test.h"

enum { BLOCK = 0x22220001, MS = 1000000 };

static outside_process_t process;
static sperf_outside_layout_t layout;
static sperf_outside_target_t *target;
static uint64_t vm, ractor, thread, space;
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

static outside_method_t total; /* that the thread is in */
static sperf_outside_memory_t memory;
static uint64_t thread_ec, thread_stack, thread_frame; /* of the thread */

/* A thread that is in Order#total. Returns its rb_thread_t. */
static uint64_t put_thread(void)
{
    uint64_t thread = outside_new(&process, 512), native = outside_new(&process, 64);
    outside_set(&process, thread + layout.thread_vm, vm);
    outside_set(&process, thread + layout.thread_ractor, ractor);
    outside_set(&process, thread + layout.thread_self, 0x20000);
    outside_set(&process, thread + layout.thread_ec, outside_fiber(&process, total));
    outside_set(&process, thread + layout.thread_native, native);
    outside_set32(&process, native + layout.native_tid, 42);
    return thread;
}

FIXTURE(set_up)
{
    outside_init(&process);
    layout = outside_layout();
    wait_ns = cpu_ns = other_cpu_ns = process_cpu_ns = 0;
    is_on_cpu = true;
    vm = outside_new(&process, 2048);
    ractor = outside_new(&process, 512);
    space = outside_new(&process, 64);
    outside_set(&process, OUTSIDE_BASE, vm);
    outside_set32(&process, space + layout.space_gc, 1U << layout.gc_bit | 2);
    total = outside_method(&process, "total", 16);
    thread = put_thread();
    memory = outside_memory(&process);
    thread_ec = sperf_outside_word(&memory, thread + layout.thread_ec);
    thread_stack = sperf_outside_word(&memory, thread_ec);
    thread_frame = sperf_outside_word(&memory, thread_ec + 16);
    outside_link(&process, vm + layout.vm_ractors, ractor + layout.ractor_node);
    outside_link(&process, ractor + layout.ractor_threads, thread);
    outside_unlink(&process, ractor + layout.ractor_ready);
    outside_set32(&process, ractor + layout.ractor_number, 1);
    outside_set(&process, ractor + layout.ractor_running, thread);
    assert_int_equal(sperf_outside_target_new(&layout, memory, usage, 4711, &target), SPERF_OK);
}

FIXTURE(tear_down)
{
    sperf_outside_target_free(target);
    sperf_profile_free(taken);
    taken = NULL;
}

/* Begin anew in a mode. */
static void renew(bool wall)
{
    tear_down(NULL);
    set_up(NULL);
    target->measures.wall = wall;
}

#define TARGET_TEST(name) TEST_WITH(name, set_up, tear_down)

static void take(void)
{
    sperf_profile_free(taken);
    taken = NULL;
    assert_int_equal(sperf_outside_target_remove_profile(target, 100 * MS, &taken), SPERF_OK);
    assert_int_equal(sperf_profile_validate(taken, NULL), SPERF_OK);
}

static void append_row(sperf_buffer_t *text, uint32_t row)
{
    sperf_stack_t stack = sperf_stack_table_get(&taken->stacks, taken->samples.keys[row].stack);
    sperf_frame_t frame = sperf_frame_table_get(&taken->frames, stack.frame);
    sperf_function_t function = sperf_function_table_get(&taken->functions, frame.function);
    sperf_string_t name = sperf_string_table_get(&taken->strings, function.name);
    sperf_buffer_append_format(text, "%s%.*s:%u", row > 0 ? ", " : "", (int)name.length, name.bytes, frame.line);
    for (uint32_t type = 0; type < taken->sample_types_count; type++) {
        int64_t value = sperf_sample_table_values(&taken->samples, row)[type];
        sperf_buffer_append_format(text, " %lld", (long long)(type == 0 ? value : (value + MS / 2) / MS));
    }
}

/* Take the profile and compare its rows. */
static void assert_profile(const char *expected)
{
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
    take();
    for (uint32_t row = 0; row < taken->samples.count; row++) append_row(&text, row);
    assert_string_equal(support_text(&text), expected);
}

static void sample(uint64_t now_ns)
{
    uint32_t torn = 0;
    assert_int_equal(sperf_outside_target_sample(target, now_ns, &torn), SPERF_OK);
}

/* -- What the thread does -- */

static outside_method_t price;

static void set_running(uint64_t running)
{
    outside_set(&process, ractor + layout.ractor_running, running);
}

static void enter(outside_method_t method)
{
    outside_set(&process, thread_stack, method.entry);
    outside_set(&process, thread_frame, method.code + 16);
    outside_set(&process, thread_frame + 16, method.iseq);
}

/* Do what a word of a script says: times are in milliseconds, those of clocks are what they show. */
static void act(const char *word)
{
    static uint64_t each_ms, ticks_ms; /* by which the clock moves: before each sample; at multiples of this */
    unsigned value, last;
    if (sscanf(word, "@%u-%u", &value, &last) == 1) last = value;
    if (word[0] == '@') {
        for (uint64_t i = value; i <= last; i++) {
            cpu_ns = ticks_ms > 0 ? i / ticks_ms * ticks_ms * MS : cpu_ns + each_ms * MS;
            sample(i * MS);
        }
        each_ms = ticks_ms = 0;
        return;
    }
    if (sscanf(word, "cpu=%u", &value) == 1) cpu_ns = value * (uint64_t)MS;
    if (sscanf(word, "process=%u", &value) == 1) process_cpu_ns = value * (uint64_t)MS;
    if (sscanf(word, "core=%u", &value) == 1) wait_ns = value * (uint64_t)MS;
    if (sscanf(word, "each=%u", &value) == 1) each_ms = value;
    if (sscanf(word, "ticks=%u", &value) == 1) ticks_ms = value;
    if (strcmp(word, "total") == 0) enter(total);
    if (strcmp(word, "price") == 0) enter(price);
    if (strcmp(word, "runs") == 0) set_running(thread);
    if (strcmp(word, "waits") == 0) set_running(0);
    if (strcmp(word, "blocks") == 0) outside_set(&process, thread + layout.thread_blocking, 1);
    if (strcmp(word, "queued") == 0) outside_link(&process, ractor + layout.ractor_ready, thread + layout.thread_ready);
    if (strcmp(word, "unqueued") == 0) outside_unlink(&process, ractor + layout.ractor_ready);
    if (strcmp(word, "collects") == 0) outside_set(&process, vm + layout.vm_space, space);
    if (strcmp(word, "frameless") == 0) outside_set(&process, thread_ec, 0);
    if (strcmp(word, "framed") == 0) outside_set(&process, thread_ec, thread_stack);
    if (strcmp(word, "off") == 0) is_on_cpu = false;
    if (strcmp(word, "on") == 0) is_on_cpu = true;
}

static int64_t cpu_of(const char *name)
{
    int64_t sum_ns = 0;
    for (uint32_t i = 0; i < taken->samples.count; i++) {
        OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
        append_row(&text, i);
        bool is_its = strstr(support_text(&text), name) != NULL;
        if (is_its) sum_ns += sperf_sample_table_values(&taken->samples, i)[1];
    }
    return sum_ns;
}

typedef struct {
    const char *what;
    bool wall;
    const char *script;
    const char *expected;
} scripted_t;

static const scripted_t scripted[] = {
    {"what it had used before the first sample is left out", true, "cpu=5 @10 cpu=8 @20", "Order#total:7 2 3 10"},
    {"CPU time of a thread that is seen waiting goes to where it works", true, "@10 waits cpu=4 @20",
     "Order#total:7 1 4 0, [GVL blocked]:0 1 0 10"},
    {"samples share what the clock moves by, at the kernel's ticks", true,
     "cpu=4 @1-2 price @3 total @4 cpu=8 @5-6 price @7 total @8 cpu=12 @9", "Order#total:7 7 6 6, Order#price:7 2 2 2"},
    {"the same in mode cpu", false, "cpu=4 @1-2 price @3 total @4 cpu=8 @5-6 price @7 total @8 cpu=12 @9",
     "Order#total:7 7 6, Order#price:7 2 2"},
    {"C code that sleeps with the GVL has no share of what is used after it", true,
     "@1 off @2-10 on price @11-20 cpu=10 @21", "Order#total:7 10 0 9, Order#price:7 11 10 11"},
    {"on a busy machine, a thread stays for several samples where it has lost its core", true,
     "@10 @20 @30 @40 @50 price cpu=10 @60", "Order#total:7 5 0 40, Order#price:7 1 10 10"},
    {"a wait for a core, known when it is over, is taken from the samples that found it: lost at 11, back at 17", false,
     "each=1 @1-10 price @11-17 core=6 each=1 @18-27", "Order#total:7 10 9, Order#price:7 17 10"},
    {"each sample without the GVL is at work while the clock moves by ticks", true,
     "ticks=4 @1-20 waits blocks price ticks=4 @21-40", "Order#total:7 20 19 19, Order#price:7 20 21 20"},
    {"C code without the GVL is at work if the kernel says so", false, "waits blocks off @10 cpu=4 @20 on cpu=6 @30",
     "Order#total:7 1 6"},
    {"CPU time without the GVL is of the method that released it", true, "waits blocks @10 cpu=6 @20 cpu=12 @30",
     "[GVL blocked]:0 1 0 0, Order#total:7 2 12 20"}, /* the first sample: its clock may stand still */
    {"CPU time is not of waiting for the GVL", true, "waits queued @10 cpu=4 @20",
     "[GVL wait]:0 2 0 10, Order#total:7 0 4 0"},
    {"a collection is a leaf", true, "@10 collects @20", "Order#total:7 1 0 0, [GC sweeping]:0 1 0 10"},
    {"a thread without frames yet waits for the GVL: not its first method", true,
     "frameless waits queued @10 @30 framed unqueued runs cpu=1 @40", "[GVL wait]:0 2 0 20, Order#total:7 1 1 10"},
    {"CPU time of threads that no sample found has a frame of its own", true,
     "process=80 cpu=5 @10 process=160 cpu=10 @20 process=240 cpu=15 @30",
     "Order#total:7 3 10 20, [not sampled]:0 0 150 0"},
    {"the same in mode cpu", false, "process=80 cpu=5 @10 process=160 cpu=10 @20 process=240 cpu=15 @30",
     "Order#total:7 3 10, [not sampled]:0 1 150"},
    {"in mode cpu, a thread that is never found at work has no stack", false,
     "waits process=80 cpu=80 @10 process=160 cpu=160 @20", "[not sampled]:0 1 80"},
};

TARGET_TEST(test_thread_that_follows_a_script_has_these_samples_and_times)
{
    for (size_t i = 0; i < COUNT_OF(scripted); i++) {
        print_message("%s\n", scripted[i].what);
        renew(scripted[i].wall);
        price = outside_method(&process, "price", 32);
        char word[24];
        int length;
        for (const char *at = scripted[i].script; sscanf(at, "%23s%n", word, &length) == 1; at += length) act(word);
        assert_profile(scripted[i].expected);
        assert_int_equal(target->unsampled_ns, cpu_of("[not sampled]"));
    }
}

/*
 * A cycle of 20 ms: total, price and vat take 5 ms each, then a wait of 5 ms. A sample is taken every 9 ms, and finds the
 * clock where it is. So as many samples find each of them, and what passes between two of them may be of a wait.
 */
TARGET_TEST(test_code_before_and_after_a_wait_has_the_same_share)
{
    static const char *const names[] = {"Order#total", "Order#price", "Order#vat"};
    enum { SAMPLES = 2000 };
    for (int is_wall = 0; is_wall < 2; is_wall++) {
        renew(is_wall == 1);
        const outside_method_t methods[] = {total, outside_method(&process, "price", 32),
                                            outside_method(&process, "vat", 48)};
        for (uint64_t i = 0; i < SAMPLES; i++) {
            uint64_t now_ms = i * 9 + 2, phase_ms = now_ms % 20;
            cpu_ns = (now_ms / 20 * 15 + (phase_ms < 15 ? phase_ms : 15)) * MS;
            set_running(phase_ms < 15 ? thread : 0);
            if (phase_ms < 15) enter(methods[phase_ms / 5]);
            sample(now_ms * MS);
        }
        take();
        int64_t third_ns = (int64_t)cpu_ns / 3;
        for (int i = 0; i < 3; i++) assert_in_range(cpu_of(names[i]), third_ns * 98 / 100, third_ns * 102 / 100);
    }
}

static void assert_number(uint32_t row, uint32_t expected)
{
    uint32_t number;
    assert_int_equal(sperf_outside_target_number(target, row, &number), SPERF_OK);
    assert_int_equal(number, expected);
}

/* With RUBY_MN_THREADS=1, a thread runs on one native thread after the other, and these run other threads, too. */
TARGET_TEST(test_cpu_time_of_a_native_thread_is_counted_once_whichever_threads_it_runs)
{
    uint64_t native = sperf_outside_word(&memory, thread + layout.thread_native);
    cpu_ns = 1000 * MS;
    other_cpu_ns = 2000 * MS;
    for (uint64_t i = 1; i <= 100; i++) {
        outside_set32(&process, native + layout.native_tid, i % 3 == 0 ? 43 : 42);
        *(i % 3 == 0 ? &other_cpu_ns : &cpu_ns) += 5 * MS;
        sample(i * 10 * MS);
    }
    /* The first sample of each native thread has nothing: what it had used before is not known. */
    assert_profile("Order#total:7 100 490 990");
    assert_number(0, 1);
}

/* A native thread that began after the last sample has used its CPU time since then. */
TARGET_TEST(test_cpu_time_of_a_new_native_thread_is_counted_from_its_beginning)
{
    sample(10 * MS);
    outside_set(&process, thread + layout.thread_self, 0x20028);
    outside_set32(&process, sperf_outside_word(&memory, thread + layout.thread_native) + layout.native_tid, 43);
    other_cpu_ns = 7 * MS;
    sample(20 * MS);
    assert_profile("Order#total:7 1 0 0, Order#total:7 1 7 0");
    assert_int_equal(taken->threads.count, 2);
}

/* More samples than there is room for, between two moves of the clock, lose no time. */
TARGET_TEST(test_samples_without_room_are_charged_to_the_last)
{
    price = outside_method(&process, "price", 32);
    target->measures.wall = false;
    for (uint64_t i = 0; i <= 100; i++) {
        enter(i % 2 == 1 ? price : total);
        if (i == 100) cpu_ns = 99 * MS;
        sample(i * MS);
    }
    take();
    assert_int_equal(sperf_profile_total(taken, 0), 101);
    assert_int_equal(sperf_profile_total(taken, 1), 99 * MS);
}

TARGET_TEST(test_cpu_mode_reads_only_threads_that_work)
{
    target->measures.wall = false;
    set_running(0);
    sample(10 * MS);
    uint32_t reads = process.reads;
    sample(20 * MS);
    assert_true(process.reads - reads < 12);
    assert_int_equal(target->samples, 0);
}

/* A thread that has no native thread yet is known by its address, which an earlier one may have had. */
TARGET_TEST(test_thread_at_the_address_of_an_earlier_one_begins_anew)
{
    outside_set(&process, thread + layout.thread_native, 0);
    set_running(0);
    sample(10 * MS);
    outside_set(&process, thread + layout.thread_vm, 0);
    uint32_t torn = 0;
    assert_int_equal(sperf_outside_target_sample(target, 20 * MS, &torn), SPERF_NOT_FOUND);
    outside_link(&process, ractor + layout.ractor_threads, put_thread());
    sample(500 * MS);
    outside_link(&process, ractor + layout.ractor_threads, thread);
    outside_set(&process, thread + layout.thread_vm, vm);
    sample(1000 * MS);
    sample(1010 * MS);
    take();
    assert_int_equal(sperf_profile_total(taken, 2), 10 * MS);
}

/* -- Stacks -- */

/* The address of an iseq gets other code: what is known of it is not believed. */
TARGET_TEST(test_address_with_other_code_is_another_function)
{
    sample(10 * MS);
    uint64_t location = sperf_outside_word(&memory, total.iseq + layout.iseq_body) + layout.body_location;
    outside_set(&process, location + 8, outside_string(&process, "vat", true));
    outside_set(&process, location + 16, outside_string(&process, "vat", true));
    sample(20 * MS);
    assert_profile("Order#total:7 1 0 0, Order#vat:7 1 0 10");
}

/* Compiled code has not written its position: there is what another frame left. */
TARGET_TEST(test_frame_whose_position_is_outside_its_code_is_at_the_first_line_of_its_method)
{
    uint64_t positions[] = {0, total.code + 4096, total.code - 8};
    for (size_t i = 0; i < COUNT_OF(positions); i++) {
        outside_set(&process, thread_frame, positions[i]);
        sample((10 + i) * MS);
    }
    assert_profile("Order#total:5 3 0 2");
    assert_int_equal(target->torn, 0);
}

/* The thread returned from one method and called another between the copies of the frame and of its environment. */
TARGET_TEST(test_frame_with_the_environment_of_another_method_is_of_the_method_of_its_code)
{
    outside_method_t other = outside_method(&process, "vat", 32);
    sample(10 * MS);
    outside_set(&process, thread_stack, other.entry);
    sample(20 * MS);
    outside_set(&process, thread_stack + 16, OUTSIDE_C_METHOD);
    sample(30 * MS);
    assert_profile("Order#total:7 3 0 20");
    enter(other);
    outside_set(&process, thread_stack, total.entry);
    outside_set(&process, thread_stack + 16, OUTSIDE_METHOD);
    sample(40 * MS); /* What is not known is read again, and believed if the thread has not changed. */
    assert_profile("Order#vat:7 1 0 10");
    assert_int_equal(target->torn, 0);
}

/* A thread that switches fibers: which one it runs at each look at that. From the last on, it stays. */
typedef struct {
    const uint64_t *fibers;
    uint32_t count, looks;
} switching_t;

static switching_t switching;

static uint32_t read_and_switch(void *context, const sperf_outside_piece_t *pieces, uint32_t count)
{
    uint64_t place = thread + layout.thread_ec;
    for (uint32_t i = 0; i < count; i++) {
        if (pieces[i].address == place) {
            uint32_t look = switching.looks++, last = switching.count - 1;
            outside_set(&process, place, switching.fibers[look < last ? look : last]);
        }
        if (outside_memory(&process).read(context, &pieces[i], 1) != 1) return i;
    }
    return count;
}

/* Sample the thread while it runs these fibers. Assert that the profile is `expected`, of one frame. */
static void assert_sample_of_fibers(const uint64_t *fibers, uint32_t count, const char *expected)
{
    switching = (switching_t){fibers, count, 0};
    target->memory.read = read_and_switch;
    sample(10 * MS);
    assert_int_equal(target->torn, 0);
    assert_profile(expected);
    assert_int_equal(sperf_stack_table_get(&taken->stacks, taken->samples.keys[0].stack).parent, 0);
}

TARGET_TEST(test_fiber_is_read_when_the_thread_is_back_in_it)
{
    uint64_t first = outside_fiber(&process, outside_method(&process, "price", 32)),
             second = outside_fiber(&process, total);
    const uint64_t fibers[] = {first, second, second, second, first, second, first};
    assert_sample_of_fibers(fibers, 7, "Order#price:7 1 0 0");
    assert_int_equal(switching.looks, 10);
}

/* The C method in which a fiber waits was not called yet when the fiber ran. */
TARGET_TEST(test_fiber_that_does_not_come_back_is_where_it_was_before_it_waited)
{
    outside_method_t yield = outside_method(&process, "yield", 48);
    uint64_t first = outside_fiber(&process, outside_method(&process, "price", 32)),
             second = outside_fiber(&process, total);
    uint64_t values = sperf_outside_word(&memory, first),
             younger = sperf_outside_word(&memory, first + 16) - layout.frame_bytes;
    outside_set(&process, values + 24, yield.entry);
    outside_set(&process, values + 40, OUTSIDE_C_METHOD);
    outside_set(&process, younger + 32, values + 40);
    outside_set(&process, first + 16, younger);
    const uint64_t fibers[] = {first, second};
    assert_sample_of_fibers(fibers, 2, "Order#price:7 1 0 0");
    outside_set(&process, first, 0); /* It has ended: the next one is read. */
    assert_sample_of_fibers(fibers, 2, "Order#total:7 1 0 0");
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

TARGET_TEST(test_thread_that_runs_is_read_before_those_that_wait)
{
    uint64_t second = put_thread(), head = ractor + layout.ractor_threads;
    outside_set(&process, thread, second);
    outside_set(&process, second, head);
    set_running(second);
    looked_at[0] = thread + layout.thread_ec;
    looked_at[1] = second + layout.thread_ec;
    target->memory.read = read_and_note;
    sample(10 * MS);
    assert_int_equal(target->samples, 2);
    assert_true(looks_count >= 2);
    assert_number(1, 2); /* numbers are in the order of threads */
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

/* Frames that cannot be true are left out, and the stack counts as torn. */
TARGET_TEST(test_frames_that_cannot_be_are_left_out)
{
    outside_set(&process, total.iseq, OUTSIDE_ENTRY); /* not code */
    sample(10 * MS);
    assert_int_equal(target->torn, 1);
    assert_int_equal(target->lost, 1);
    outside_set(&process, total.iseq, OUTSIDE_ISEQ);
    sample(30 * MS);
    assert_profile("Order#total:7 1 0 20"); /* no time is lost */
    renew(true);
    /* No environment of a block is without one around it: that word is of a value which was written there meanwhile. */
    outside_set(&process, thread_stack, 0);
    outside_set(&process, thread_stack + 16, BLOCK);
    target->memory.read = read_and_return;
    sample(10 * MS);
    assert_int_equal(target->lost, 1);
    renew(true);
    outside_set(&process, thread_frame + 16, 0); /* a C method, whose name is in the environment alone */
    sample(10 * MS);
    assert_int_equal(target->lost, 1);
}

/* -- Others -- */

TARGET_TEST(test_lock_is_of_the_thread_that_keeps_it)
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

TARGET_TEST(test_process_without_a_vm_is_not_found)
{
    uint32_t torn = 0;
    outside_set(&process, OUTSIDE_BASE, 0);
    assert_int_equal(sperf_outside_target_sample(target, 1, &torn), SPERF_NOT_FOUND);
    outside_set(&process, OUTSIDE_BASE, (uint64_t)1 << 40);
    assert_int_equal(sperf_outside_target_sample(target, 1, &torn), SPERF_NOT_FOUND);
}

TARGET_TEST(test_layout_with_impossible_numbers_is_refused)
{
    sperf_outside_target_t *other;
    sperf_outside_layout_t wrong[5] = {layout, layout, layout, layout, layout};
    wrong[0].frame_bytes = 0;
    wrong[1].frame_bytes = 57;
    wrong[2].thread_name = SPERF_OUTSIDE_OFFSET_MAX + 1;
    wrong[3].body_lines = 8000;
    wrong[4].line_bytes = 0;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(sperf_outside_target_new(&wrong[i], memory, usage, 1, &other), SPERF_INVALID_ARGUMENT);
    }
}

static support_random_t random_words;
static uint32_t scribble_rate;

/* What a hostile process does: some word becomes another word of its memory, or anything, between any two reads. */
static void scribble(__attribute__((unused)) void *context)
{
    if (support_random_below(&random_words, scribble_rate) != 0) return;
    uint32_t used = (uint32_t)(process.next - OUTSIDE_BASE) / 8;
    uint64_t at = OUTSIDE_BASE + support_random_below(&random_words, used) * 8;
    uint64_t word = OUTSIDE_BASE + support_random_below(&random_words, used) * 8;
    if (support_random_below(&random_words, 4) == 0) word = support_random_u64(&random_words);
    if (support_random_below(&random_words, 4) == 0) word = support_random_below(&random_words, 40);
    outside_set(&process, at, word);
}

TARGET_TEST(test_hostile_memory_ends_and_leaves_a_valid_profile)
{
    for (uint32_t seed = 1; seed <= 500; seed++) {
        renew(true);
        outside_labels_t labels;
        outside_publish(&process, &labels);
        uint32_t strings[] = {outside_label_string(&process, &labels, "endpoint", 8),
                              outside_label_string(&process, &labels, "orders#show", 11)};
        outside_label_set(&process, &labels, 7, strings, 2);
        outside_label_thread(&process, &labels, 1, thread, 7);
        assert_int_equal(sperf_outside_target_read_labels(target, &labels.at), SPERF_OK);
        scribble_rate = 1 + seed % 40;
        random_words.state = seed;
        for (int i = 0; i < (int)(seed % 5) * 20; i++) scribble(NULL);
        process.before_read = scribble;
        for (uint32_t tick = 1; tick < 30; tick++) {
            uint32_t torn = 0;
            cpu_ns += MS;
            sperf_status_t status = sperf_outside_target_sample(target, tick * 10 * MS, &torn);
            assert_true(status == SPERF_OK || status == SPERF_NOT_FOUND);
        }
        take();
    }
}
