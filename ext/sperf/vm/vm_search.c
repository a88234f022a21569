/* Searching for the VM's layout: see vm_layout.h. */
#include "vm_layout.h"

#include <ruby/debug.h>
#include <ruby/version.h>
#include <stdio.h>
#include <stdlib.h>

#include "jit.h"
#include "kept_methods.h"
#include "sperf/vmstack/vm_stack.h"
#include "vm_interrupts.h"
#include "vm_locks.h"
#include "vm_quiet.h"
#include "vm_walk.h"

extern unsigned int rb_iseq_line_no(const void *iseq, size_t position) __attribute__((weak));

/*
 * Ruby's headers have names for most of the core's numbers. A newer Ruby may have other numbers, or no names:
 * sperf must still compile with it.
 */
#if RUBY_API_VERSION_CODE <= SPERF_NEWEST_RUBY
_Static_assert((int)SPERF_T_NONE == RUBY_T_NONE && (int)SPERF_T_CLASS == RUBY_T_CLASS, "types");
_Static_assert((int)SPERF_T_IMEMO == RUBY_T_IMEMO && (int)SPERF_T_MASK == RUBY_T_MASK, "types");
_Static_assert((int)SPERF_IMEMO_SHIFT == RUBY_FL_USHIFT, "flags");
#if SIZEOF_VALUE == 8 && USE_FLONUM
_Static_assert((int)SPERF_FALSE == RUBY_Qfalse && (int)SPERF_NIL == RUBY_Qnil, "special constants");
_Static_assert((int)SPERF_TRUE == RUBY_Qtrue && (int)SPERF_UNDEF == RUBY_Qundef, "special constants");
_Static_assert((int)SPERF_IMMEDIATE_MASK == RUBY_IMMEDIATE_MASK, "special constants");
_Static_assert((int)SPERF_FIXNUM_FLAG == RUBY_FIXNUM_FLAG, "special constants");
_Static_assert((int)SPERF_FLONUM_MASK == RUBY_FLONUM_MASK && (int)SPERF_FLONUM_FLAG == RUBY_FLONUM_FLAG, "flonums");
#endif
#endif

enum { THREAD_WORDS = 192, EC_SEARCH_WORDS = 16, CHECKED_FRAMES = 24, PROGRAM_FRAMES = 10, COPIED_FRAMES = 64 };

/* In the thread's structure, after .root_fiber: .scheduler, .blocking, .name (vm_core.h: rb_thread_t). */
enum { NAME_AFTER_ROOT_FIBER = 3 };

/* The words of a structure of unknown size; fewer than requested at the end of a mapping. */
typedef struct {
    VALUE words[THREAD_WORDS];
    uint32_t count;
} words_t;

static void read_words(const void *from, uint32_t count, words_t *out)
{
    out->count = 0;
    while (out->count < count &&
           sperf_vm_read((const VALUE *)from + out->count, &out->words[out->count], sizeof(VALUE))) {
        out->count++;
    }
}

static bool looks_like_ec(VALUE pointer)
{
    VALUE ec[SPERF_EC_WORDS];
    if (pointer == 0 || (pointer & 7) != 0 || !sperf_vm_read((const void *)pointer, ec, sizeof ec)) return false;
    VALUE stack = ec[SPERF_EC_STACK], size = ec[SPERF_EC_SIZE], cfp = ec[SPERF_EC_CFP];
    if (stack == 0 || ((stack | cfp) & 7) != 0 || size < 256 || size > 1 << 26) return false;
    return cfp > stack && cfp < stack + size * sizeof(VALUE);
}

static void *thread_pointer(void)
{
    return RTYPEDDATA_GET_DATA(rb_thread_current());
}

static const char *find_ec(void)
{
    words_t thread;
    read_words(thread_pointer(), THREAD_WORDS, &thread);
    for (uint32_t i = 0; i < thread.count; i++) {
        if (!looks_like_ec(thread.words[i])) continue;
        sperf_vm_layout.thread_ec = i;
        return NULL;
    }
    return "no execution context was found in the thread structure";
}

/*
 * The ec points back at the thread, and the word before that at the fiber. A fiber's ec is part of the fiber,
 * at the same offset in each: by that the thread's root fiber is found, whichever fiber runs. The thread stores
 * its root fiber when it is first asked for the current one; in Ruby 4.1, when it first switches to another.
 */
static void find_root_fiber(void)
{
    words_t thread, ec;
    const void *self = thread_pointer();
    read_words(self, THREAD_WORDS, &thread);
    VALUE own_ec = thread.words[sperf_vm_layout.thread_ec];
    read_words((const void *)own_ec, EC_SEARCH_WORDS, &ec);
    uint32_t back = SPERF_EC_WORDS + 1;
    while (back < ec.count && ec.words[back] != (VALUE)self) back++;
    if (back >= ec.count) return;
    VALUE own_fiber = ec.words[back - 1];
    uint32_t found = 0, count = 0;
    for (uint32_t i = 0; i < thread.count; i++) {
        VALUE fiber = thread.words[i], words[2];
        if (fiber == 0 || (fiber & 7) != 0) continue;
        const VALUE *its_ec = (const VALUE *)(fiber + (own_ec - own_fiber));
        if (!sperf_vm_read(its_ec + back - 1, words, sizeof words)) continue;
        if (words[0] != fiber || words[1] != (VALUE)self) continue;
        found = i;
        count++;
    }
    if (count != 1) return;
    sperf_vm_layout.ec_fiber = back - 1;
    sperf_vm_layout.thread_root_fiber = found;
}

static VALUE find_root_fiber_in_another(RB_BLOCK_CALL_FUNC_ARGLIST(unused, data))
{
    (void)unused, (void)data, (void)argc, (void)argv, (void)blockarg;
    find_root_fiber();
    return Qnil;
}

/* Without storage: it would be copied, which calls methods of the program. */
static VALUE find_in_new_fiber(VALUE unused)
{
    VALUE fiber = rb_fiber_new_storage(find_root_fiber_in_another, unused, Qnil);
    rb_obj_hide(fiber);
    rb_fiber_resume(fiber, 0, NULL);
    return unused;
}

static void find_fibers(void)
{
    rb_fiber_current();
    find_root_fiber();
    if (!sperf_vm_layout_has_fibers())
        sperf_protect(find_in_new_fiber, Qnil); /* there may be no memory for its stack */
}

/* The word must be the name of every existing thread, or nil. */
static void find_thread_name(void)
{
    if (!sperf_vm_layout_has_fibers()) return;
    uint32_t word = sperf_vm_layout.thread_root_fiber + NAME_AFTER_ROOT_FIBER;
    VALUE list = sperf_kept_call(SPERF_KEPT_THREAD_LIST, Qnil);
    if (!RB_TYPE_P(list, T_ARRAY) || RARRAY_LEN(list) == 0) return;
    for (long i = 0; i < RARRAY_LEN(list); i++) {
        VALUE thread = RARRAY_AREF(list, i), there;
        VALUE name = sperf_kept_call(SPERF_KEPT_THREAD_NAME, thread);
        const VALUE *words = RTYPEDDATA_GET_DATA(thread);
        if (!sperf_vm_read(words + word, &there, sizeof there) || there != name) return;
    }
    sperf_vm_layout.thread_name = word;
    RB_GC_GUARD(list);
}

/* The state of checks. Stacks are checked in calls from code that makes frames of every kind. */
typedef struct {
    sperf_vm_frame_t ours[CHECKED_FRAMES];
    VALUE values[CHECKED_FRAMES];
    int lines[CHECKED_FRAMES];
    uint32_t checked;
    uint32_t compared; /* frames whose line was compared: with another iseq_body there are none */
    bool differ;
    bool compiled; /* a stack with a frame of compiled code was checked */
} check_t;

static check_t check;

/* Return the value that rb_profile_frames gives for a frame. */
static VALUE as_the_api_says(const sperf_vm_frame_t *frame)
{
    bool is_method = frame->method != 0 && sperf_vm_method_kind(frame->method) == SPERF_METHOD_ISEQ;
    return is_method ? frame->method : frame->value;
}

static bool is_iseq(VALUE value)
{
    return sperf_imemo_kind(*(const VALUE *)value) == SPERF_IMEMO_ISEQ;
}

/* As sperf_vm_frame_fill, with memory that need not exist. */
static bool fill_safely(sperf_vm_stack_t *stack)
{
    for (uint32_t i = 0; i < stack->frame_count && stack->jit == SPERF_ZJIT; i++) {
        sperf_word_t *words = stack->words + (size_t)i * stack->frame_words, mark = words[SPERF_CFP_JIT_RETURN];
        sperf_word_t jit_frame[SPERF_JIT_FRAME_WORDS] = {0}, at;
        if (mark == 0) continue;
        if (mark != SPERF_JIT_RETURN_OF_C) {
            if (!sperf_vm_read((const sperf_word_t *)mark - 1, &at, sizeof at)) return false;
            if (!sperf_vm_read((const void *)at, jit_frame, sizeof jit_frame)) return false;
        }
        words[SPERF_CFP_PC] = jit_frame[SPERF_JIT_FRAME_PC];
        words[SPERF_CFP_ISEQ] = jit_frame[SPERF_JIT_FRAME_ISEQ];
    }
    return true;
}

/* Copy as many frames of the own stack as may be checked. The oldest one is a dummy. */
static bool copy_safely(sperf_vm_stack_t *stack)
{
    const VALUE *thread = thread_pointer();
    if (!sperf_vm_read((const void *)thread[sperf_vm_layout.thread_ec], stack->ec, sizeof stack->ec)) return false;
    size_t size = sperf_vm_layout.frame_words * sizeof(VALUE);
    size_t count = (sperf_vm_stack_end(stack->ec) - stack->ec[SPERF_EC_CFP]) / size - 1;
    stack->frame_words = sperf_vm_layout.frame_words;
    stack->jit = sperf_jit_known();
    stack->iseq_body = sperf_vm_layout.iseq_body;
    stack->is_whole = count <= COPIED_FRAMES;
    stack->frame_count = (uint32_t)(stack->is_whole ? count : COPIED_FRAMES);
    return sperf_vm_read((const void *)stack->ec[SPERF_EC_CFP], stack->words, stack->frame_count * size) &&
           fill_safely(stack);
}

bool sperf_vm_copy_self(sperf_vm_copy_t *copy)
{
    static const sperf_vm_reader_t through_the_kernel = {.read = sperf_vm_read_pieces};
    sperf_vm_snapshot_begin(&copy->snapshot);
    if (!copy_safely(&copy->stack)) return false;
    sperf_vm_gather(&copy->snapshot, &copy->stack, NULL, NULL, NULL, &through_the_kernel);
    return true;
}

/* Walk the own stack. Only the youngest frames matter: the others are the caller's. */
static int walk_safely(int limit)
{
    sperf_vm_copy_t *copy = calloc(1, sizeof *copy);
    if (copy == NULL) return -1;
    int count = -1;
    bool truncated;
    if (sperf_vm_copy_self(copy)) {
        count =
            sperf_vm_stack_decode(&copy->snapshot, &copy->stack, NULL, NULL, check.ours, limit, &truncated, NULL, NULL);
    }
    free(copy);
    return count;
}

static bool agrees(const sperf_vm_frame_t *frame, VALUE value, int line)
{
    if (as_the_api_says(frame) != value) return false;
    /* A compiled frame may have the program counter of another frame, which the API may read differently. */
    if (!is_iseq(frame->value) || (frame->position & SPERF_POSITION_MASK) == 0) return true;
    check.compared++;
    return sperf_vm_line(frame->value, frame->position) == (uint32_t)line || line == 0;
}

static bool stacks_agree(int ours, int theirs, int limit)
{
    int i = 0, j = 0;
    while (i < ours && j < theirs) {
        if (agrees(&check.ours[i], check.values[j], check.lines[j])) {
            i++, j++;
        } else if (is_iseq(check.ours[i].value) && (check.ours[i].position & SPERF_POSITION_MASK) == 0) {
            i++; /* the API leaves out compiled frames whose program counter was never written */
        } else {
            return false;
        }
    }
    return ours > 0 && (j == theirs || i == limit);
}

static VALUE check_stack(VALUE self)
{
    /* The caller's frames are checked once. */
    int limit = check.checked == 0 ? CHECKED_FRAMES : PROGRAM_FRAMES;
    int ours = walk_safely(limit);
    int theirs = rb_profile_frames(0, limit, check.values, check.lines);
    check.differ = check.differ || !stacks_agree(ours, theirs, limit);
    check.checked++;
    return self;
}

/* Check the stack as soon as compiled code has called this method. */
static VALUE check_if_compiled(VALUE self)
{
    const VALUE *ec = (const VALUE *)((const VALUE *)thread_pointer())[sperf_vm_layout.thread_ec];
    const VALUE *caller = (const VALUE *)ec[SPERF_EC_CFP] + sperf_vm_layout.frame_words;
    if (caller[SPERF_CFP_JIT_RETURN] == 0 || check.compiled) return self;
    check.compiled = true;
    return check_stack(self);
}

/* -- Methods of the object that the program is given -- */

static VALUE yield_once(VALUE self)
{
    rb_yield(Qundef);
    return self;
}

/*
 * Yield until a JIT has compiled the block's method, at most so often that this takes no time worth speaking of: ZJIT
 * compiles what was called 30 times, unless the program has set another threshold. YJIT's frames need no such check.
 */
static VALUE yield_until_compiled(VALUE self)
{
    enum { MOST = 500 };
    for (int i = 0; i < MOST && sperf_jit_known() == SPERF_ZJIT && !check.compiled; i++) rb_yield(Qundef);
    return self;
}

static VALUE throw_it(VALUE self)
{
    rb_throw_obj(self, Qnil);
}

static VALUE yield_caught(RB_BLOCK_CALL_FUNC_ARGLIST(tag, unused))
{
    (void)tag, (void)unused, (void)argc, (void)argv, (void)blockarg;
    return rb_yield(Qundef);
}

static VALUE catch_it(VALUE self)
{
    return rb_catch_obj(self, yield_caught, Qnil);
}

static VALUE check_in_c(RB_BLOCK_CALL_FUNC_ARGLIST(self, unused))
{
    (void)unused, (void)argc, (void)argv, (void)blockarg;
    return check_stack(self);
}

/* A block in C. */
static VALUE each_in_c(VALUE self)
{
    return rb_block_call(self, rb_intern("each"), 0, NULL, check_in_c, self);
}

/*
 * The least number of checks that lib/sperf/program/probe_code.rb makes. Each stack has fewer than PROGRAM_FRAMES
 * frames above the caller's.
 */
enum { CHECKS = 11 };

static void define_methods(VALUE object)
{
    rb_define_singleton_method(object, "check", check_stack, 0);
    rb_define_singleton_method(object, "each", yield_once, 0);
    rb_define_singleton_method(object, "each_in_c", each_in_c, 0);
    rb_define_singleton_method(object, "check_compiled", check_if_compiled, 0);
    rb_define_singleton_method(object, "until_compiled", yield_until_compiled, 0);
    rb_define_singleton_method(object, "throw_it", throw_it, 0);
    rb_define_singleton_method(object, "catch_it", catch_it, 0);
}

/* Return whether all stacks were checked. Without own code, the stack of the caller has to suffice. */
static bool run_program(void)
{
    VALUE object = sperf_own_object(), class = rb_singleton_class(object);
    sperf_own_object_make(class);
    define_methods(object);
    define_methods(class);
    return !sperf_own_code_run(SPERF_OWN_STACKS, object) || check.checked >= CHECKS;
}

/* Return whether walks by the layout as it is now agree with the API. */
static bool do_stacks_agree(void)
{
    check.checked = check.compared = 0;
    check.differ = check.compiled = false;
    check_stack(Qnil);
    return !check.differ && run_program() && !check.differ && check.compared > 0;
}

static const char *compare_stacks(void)
{
    static const uint32_t sizes[] = {SPERF_CFP_WORDS, SPERF_CFP_WORDS + 1}; /* with VM_DEBUG_BP_CHECK, one more */
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        sperf_vm_layout.frame_words = sizes[i];
        for (uint32_t word = SPERF_ISEQ_BODY_LAST; word >= SPERF_ISEQ_BODY_FIRST; word--) {
            sperf_vm_layout.iseq_body = word;
            if (do_stacks_agree()) return NULL;
        }
    }
    return "walking control frames does not agree with rb_profile_frames";
}

/*
 * Return the release of this Ruby, in the form of RUBY_API_VERSION_CODE. The constant agrees with the headers
 * that sperf was built with, except in tests: there it names the release to assume.
 */
static int ruby_release(void)
{
    int major = 0, minor = 0;
    VALUE version = rb_const_get(rb_cObject, rb_intern("RUBY_VERSION"));
    sscanf(StringValueCStr(version), "%d.%d", &major, &minor);
    int said = major * 10000 + minor * 100;
    return said > RUBY_API_VERSION_CODE ? said : RUBY_API_VERSION_CODE;
}

/* Return in words that this Ruby is newer than those that sperf was tested with; NULL: it is not. */
static const char *find_newer_ruby(void)
{
    static char words[80];
    int release = ruby_release();
    sperf_vm_layout.newer_ruby = release > SPERF_NEWEST_RUBY;
    if (!sperf_vm_layout.newer_ruby) return NULL;
    snprintf(words, sizeof words, "ruby %d.%d is newer than those that sperf was tested with", release / 10000,
             release / 100 % 100);
    return words;
}

/* Return why a search is useless or forbidden; NULL: it is neither. */
static const char *find_obstacle(void)
{
    const char *newer_ruby = find_newer_ruby();
    VALUE word;
    if (newer_ruby != NULL) return newer_ruby;
    if (sizeof(VALUE) != 8) return "VALUEs are not 8 bytes long";
    if (rb_iseq_line_no == NULL) return "libruby does not export rb_iseq_line_no";
    if (!sperf_vm_read(&newer_ruby, &word, sizeof word)) return "memory cannot be read through the kernel here";
    return NULL;
}

static VALUE find_the_rest(VALUE unused)
{
    sperf_vm_layout.problem = "searching for the layout failed";
    const char *problem = compare_stacks();
    if (problem == NULL) find_fibers();
    if (problem == NULL) find_thread_name();
    if (problem == NULL) sperf_vm_locks_find();
    sperf_vm_layout.problem = problem;
    return unused;
}

/* If interrupts cannot be held back, an exception may come from another thread: the program gets it. */
static void find_quietly(void)
{
    sperf_vm_quiet_t quiet;
    sperf_vm_interrupts_hold(&quiet.interrupts);
    sperf_vm_quiet_find();
    sperf_vm_interrupts_release(&quiet.interrupts);
    sperf_vm_quiet_begin(&quiet);
    sperf_jit_learn();
    int failed = 0;
    VALUE before = rb_errinfo();
    if (!sperf_vm_layout.tried) rb_protect(find_the_rest, Qnil, &failed);
    sperf_vm_layout.tried = !failed; /* no memory, or no stack: a later call searches again */
    sperf_vm_quiet_end(&quiet);
    if (failed && quiet.interrupts.mask == NULL) rb_jump_tag(failed);
    if (failed) rb_set_errinfo(before);
}

void sperf_vm_find_interrupts(void)
{
    if (!sperf_vm_layout.tried && find_obstacle() == NULL && find_ec() == NULL) sperf_vm_interrupts_find();
}

void sperf_vm_layout_find(void)
{
    if (sperf_vm_layout.tried) {
        if (sperf_vm_layout.problem == NULL) sperf_jit_learn();
        return;
    }
    const char *problem = find_obstacle();
    if (problem == NULL) problem = find_ec();
    if (problem != NULL) {
        sperf_vm_layout.problem = problem;
        sperf_vm_layout.tried = true;
        return;
    }
    sperf_vm_interrupts_find();
    find_quietly();
}
