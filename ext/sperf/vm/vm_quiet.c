/* Running Ruby code unnoticed: see vm_quiet.h. */
#include "vm_quiet.h"

#include <ruby/debug.h>

#include "kept_methods.h"
#include "vm_layout.h"

/* Behind .vm_stack, .vm_stack_size, .cfp, .tag and the interrupts; before the machine's registers. */
enum { FIRST = 5, WORDS = 24 };

static uint32_t trace_arg; /* 0: not found */

/* The target of .trace_arg while events are held back: an rb_trace_arg_t whose event, its first word, is 0. */
static const VALUE no_event[32];

static volatile VALUE *words_of_current(void)
{
    const VALUE *thread = RTYPEDDATA_GET_DATA(rb_thread_current());
    return (volatile VALUE *)thread[sperf_vm_layout.thread_ec];
}

/* Return the index of the word `value` in the ec; 0: not found, or found more than once. */
static uint32_t find_word(VALUE value)
{
    VALUE words[WORDS];
    uint32_t found = 0, count = 0;
    if (!sperf_vm_read((const void *)words_of_current(), words, sizeof words)) return 0;
    for (uint32_t i = FIRST; i < WORDS; i++) {
        if (words[i] != value) continue;
        found = i;
        count++;
    }
    return count == 1 ? found : 0;
}

/* The marker need not be initialized. */
static uint32_t find_errinfo(void)
{
    VALUE before = rb_errinfo(), marker = rb_obj_alloc(rb_eStandardError);
    rb_set_errinfo(marker);
    uint32_t found = find_word(marker);
    rb_set_errinfo(before);
    RB_GC_GUARD(marker);
    return found;
}

/* Raises if no hook seems to run. */
static VALUE ask_trace_arg(VALUE unused)
{
    return (VALUE)rb_tracearg_from_tracepoint(Qnil);
}

static bool is_trace_arg(volatile VALUE *word)
{
    VALUE before = *word;
    int failed = 0;
    *word = (VALUE)no_event;
    VALUE answer = rb_protect(ask_trace_arg, Qnil, &failed);
    *word = before;
    return !failed && answer == (VALUE)no_event;
}

/* A throw in progress is not an exception. */
static bool is_restorable(VALUE error)
{
    return NIL_P(error) || (!RB_SPECIAL_CONST_P(error) && RB_BUILTIN_TYPE(error) != RUBY_T_IMEMO &&
                            RTEST(rb_obj_is_kind_of(error, rb_eException)));
}

void sperf_vm_quiet_find(void)
{
    static bool tried;
    VALUE before = rb_errinfo();
    if (tried || !is_restorable(before)) return;
    tried = true;
    uint32_t errinfo = find_errinfo();
    if (errinfo <= FIRST) return;
    if (is_trace_arg(words_of_current() + errinfo - 1)) {
        trace_arg = errinfo - 1;
    } else {
        rb_set_errinfo(before);
    }
}

void sperf_vm_quiet_begin(sperf_vm_quiet_t *quiet)
{
    sperf_vm_interrupts_hold(&quiet->interrupts);
    quiet->trace_arg = trace_arg != 0 ? words_of_current() + trace_arg : NULL;
    if (quiet->trace_arg == NULL) return;
    quiet->before = *quiet->trace_arg;
    if (quiet->before == 0) *quiet->trace_arg = (VALUE)no_event;
}

void sperf_vm_quiet_end(const sperf_vm_quiet_t *quiet)
{
    if (quiet->trace_arg != NULL) *quiet->trace_arg = quiet->before;
    sperf_vm_interrupts_release(&quiet->interrupts);
}

bool sperf_vm_quiet_lift(sperf_vm_quiet_t *loud)
{
    loud->interrupts = (sperf_vm_interrupts_t){0};
    loud->trace_arg = trace_arg != 0 ? words_of_current() + trace_arg : NULL;
    if (loud->trace_arg == NULL) return true;
    loud->before = *loud->trace_arg;
    if (loud->before != 0 && loud->before != (VALUE)no_event) {
        loud->trace_arg = NULL;
        return false;
    }
    *loud->trace_arg = 0;
    return true;
}

static VALUE code_list; /* hidden Array of the code; 0: not set */

void sperf_own_code_set(const VALUE codes[SPERF_OWN_CODES])
{
    for (int i = SPERF_OWN_STACKS; i <= SPERF_OWN_OBJECTS; i++) {
        if (!rb_obj_is_proc(codes[i])) rb_raise(rb_eTypeError, "a lambda is expected");
    }
    Check_Type(codes[SPERF_OWN_INSTRUCTIONS], T_ARRAY);
    VALUE list = rb_ary_new_from_values(SPERF_OWN_CODES, codes);
    rb_obj_hide(list);
    rb_gc_register_mark_object(list);
    code_list = list;
}

static VALUE do_nothing(VALUE self, VALUE name)
{
    return Qnil;
}

void sperf_own_object_make(VALUE object)
{
    rb_define_singleton_method(object, "singleton_method_added", do_nothing, 1);
}

/* Not an instance of BasicObject: a program that calls methods on all that ObjectSpace has must not meet one. */
VALUE sperf_own_object(void)
{
    VALUE object = rb_obj_alloc(rb_cObject);
    sperf_own_object_make(object);
    return object;
}

bool sperf_own_code_run(sperf_own_code_t code, VALUE object)
{
    if (code_list == 0) return false;
    rb_proc_call(RARRAY_AREF(code_list, code), rb_ary_new_from_args(1, object));
    return true;
}

VALUE sperf_own_instructions(long number, const char **operand)
{
    VALUE list = code_list != 0 ? RARRAY_AREF(code_list, SPERF_OWN_INSTRUCTIONS) : Qnil;
    VALUE row = NIL_P(list) ? Qnil : rb_ary_entry(list, number);
    if (!RB_TYPE_P(row, T_ARRAY)) return Qnil;
    VALUE word = rb_ary_entry(row, 0), lambda = rb_ary_entry(row, 1);
    *operand = RB_TYPE_P(word, T_STRING) ? RSTRING_PTR(word) : NULL; /* a literal of Ruby's, ended by a 0 byte */
    return sperf_kept_call_with(SPERF_KEPT_ISEQ_OF, 1, &lambda);
}
