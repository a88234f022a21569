/* The threads that hold locks: see vm_locks.h. */
#include "vm_locks.h"

#include <stdbool.h>

#include "vm_layout.h"

/* The words of a Mutex that are searched, and those of a Monitor: count, owner, mutex (ext/monitor/monitor.c). */
enum { MUTEX_WORDS = 4, MONITOR_WORDS = 3 };

/* What a Mutex has of its holder: a Thread, the structure of a thread, or that of a fiber. */
typedef enum { NOT_TRIED, NOT_FOUND, OBJECT, THREAD, FIBER } holder_form_t;

/* Fixed after the first call. */
static struct {
    holder_form_t form;
    uint32_t word;
} holder;

static const VALUE *own_ec(void)
{
    return ((const VALUE *const *)RTYPEDDATA_GET_DATA(rb_thread_current()))[sperf_vm_layout.thread_ec];
}

const VALUE *sperf_vm_fiber_ec(const void *fiber)
{
    if (sperf_vm_layout.problem != NULL || !sperf_vm_layout_has_fibers()) return NULL;
    const VALUE *own = own_ec();
    return (const VALUE *)((uintptr_t)fiber + ((uintptr_t)own - own[sperf_vm_layout.ec_fiber]));
}

static bool read_mutex(VALUE mutex, VALUE words[MUTEX_WORDS])
{
    return sperf_vm_read(RTYPEDDATA_GET_DATA(mutex), words, MUTEX_WORDS * sizeof *words);
}

/* Return how the word refers to the calling thread; NOT_FOUND: it does not. */
static holder_form_t form_of(VALUE word)
{
    VALUE thread = rb_thread_current();
    if (word == thread) return OBJECT;
    if (word == (VALUE)RTYPEDDATA_GET_DATA(thread)) return THREAD;
    bool is_fiber = sperf_vm_fiber_ec(NULL) != NULL && word == own_ec()[sperf_vm_layout.ec_fiber];
    return is_fiber ? FIBER : NOT_FOUND;
}

/* No other thread knows this Mutex, so trying to lock it succeeds, and interrupts are not looked at. */
static void learn(void)
{
    VALUE free_words[MUTEX_WORDS], held_words[MUTEX_WORDS], mutex = rb_mutex_new();
    holder.form = NOT_FOUND;
    if (!read_mutex(mutex, free_words) || !RTEST(rb_mutex_trylock(mutex))) return;
    bool is_read = read_mutex(mutex, held_words);
    rb_mutex_unlock(mutex);
    for (uint32_t word = 0; is_read && holder.form == NOT_FOUND && word < MUTEX_WORDS; word++) {
        if (form_of(free_words[word]) == NOT_FOUND) holder.form = form_of(held_words[word]);
        holder.word = word;
    }
}

static VALUE mutex_class(void)
{
    return rb_const_get(rb_cThread, rb_intern("Mutex"));
}

/* Return the Mutex of a Monitor: the only one of its words that is an object of that class; Qnil: there is none. */
static VALUE mutex_of(VALUE monitor)
{
    VALUE words[MONITOR_WORDS];
    if (!sperf_vm_read(RTYPEDDATA_GET_DATA(monitor), words, sizeof words)) return Qnil;
    for (uint32_t i = 0; i < MONITOR_WORDS; i++) {
        VALUE object[SPERF_OBJECT_CLASS + 1];
        if (!sperf_vm_is_address(words[i]) || !sperf_vm_read((const void *)words[i], object, sizeof object)) continue;
        bool is_data = (object[SPERF_OBJECT_FLAGS] & SPERF_T_MASK) == T_DATA;
        if (is_data && object[SPERF_OBJECT_CLASS] == mutex_class()) return words[i];
    }
    return Qnil;
}

/* Return what a Thread is compared with; 0: nothing. */
static VALUE thread_in(VALUE word)
{
    VALUE thread = word;
    if (holder.form != FIBER) return thread;
    const VALUE *place = sperf_vm_fiber_ec((const void *)word) + sperf_vm_layout.ec_fiber + 1;
    return sperf_vm_is_address(word) && sperf_vm_read(place, &thread, sizeof thread) ? thread : 0;
}

static VALUE find_thread(VALUE wanted, VALUE threads)
{
    for (long i = 0; i < RARRAY_LEN(threads); i++) {
        VALUE thread = rb_ary_entry(threads, i);
        if (!RTEST(rb_obj_is_kind_of(thread, rb_cThread))) continue;
        VALUE is = holder.form == OBJECT ? thread : (VALUE)RTYPEDDATA_GET_DATA(thread);
        if (is == wanted) return thread;
    }
    return Qfalse;
}

VALUE sperf_vm_lock_owner(VALUE lock, VALUE threads)
{
    VALUE words[MUTEX_WORDS];
    if (holder.form == NOT_TRIED) learn();
    if (!RB_TYPE_P(lock, T_DATA) || !RTYPEDDATA_P(lock)) return Qfalse;
    VALUE mutex = RTEST(rb_obj_is_kind_of(lock, mutex_class())) ? lock : mutex_of(lock);
    if (NIL_P(mutex)) return Qfalse;
    if (!RTEST(rb_mutex_locked_p(mutex))) return Qnil;
    if (holder.form == NOT_FOUND || !read_mutex(mutex, words)) return Qfalse;
    return find_thread(thread_in(words[holder.word]), threads);
}

/* -- Of one thread -- */

/* Words of a thread's structure that are searched, and youngest frames whose receivers are looked at. */
enum { THREAD_WORDS = 256, RECEIVERS = 3 };

/* Fixed after sperf_vm_locks_find. */
static struct {
    uint32_t keeping;   /* word of a thread: the Mutex that it locked last; 0: not known. The word before: waits for */
    uint32_t next_word; /* word of a Mutex: the one that its thread locked before */
    const rb_data_type_t *mutex;
    const rb_data_type_t *without_owner[3];
} own;

static VALUE word_at(const void *structure, uint32_t word)
{
    VALUE value = 0;
    return sperf_vm_read((const VALUE *)structure + word, &value, sizeof value) ? value : 0;
}

/* Return the first of the words that is `wanted`; 0: none is. */
static uint32_t find_word(const void *structure, uint32_t words, const void *wanted)
{
    for (uint32_t word = 1; word < words; word++) {
        if (word_at(structure, word) == (VALUE)wanted) return word;
    }
    return 0;
}

/* The calling thread holds `second`, and `first` since before. */
static void find_in_lists(const void *thread, const void *first, const void *second)
{
    uint32_t keeping = find_word(thread, THREAD_WORDS, second), next = find_word(second, MUTEX_WORDS, first);
    if (keeping == 0 || next == 0 || word_at(thread, keeping - 1) != Qfalse) return;
    own.keeping = keeping;
    own.next_word = next;
}

/* Return NULL if the program has put something else in the place of the class. */
static const rb_data_type_t *type_of(const char *name)
{
    ID constant = rb_intern(name);
    if (!rb_const_defined_at(rb_cThread, constant)) return NULL;
    VALUE class = rb_const_get_at(rb_cThread, constant);
    if (!RB_TYPE_P(class, T_CLASS)) return NULL;
    VALUE object = rb_obj_alloc(class);
    bool is_typed = RB_TYPE_P(object, T_DATA) && RTYPEDDATA_P(object);
    const rb_data_type_t *type = is_typed ? RTYPEDDATA_TYPE(object) : NULL;
    rb_obj_hide(object);
    return type;
}

/* No other thread knows these Mutexes, as in learn(). */
void sperf_vm_locks_find(void)
{
    const void *thread = RTYPEDDATA_GET_DATA(rb_thread_current());
    VALUE first = rb_mutex_new(), second = rb_mutex_new();
    const void *of_first = RTYPEDDATA_GET_DATA(first), *of_second = RTYPEDDATA_GET_DATA(second);
    VALUE is_first = rb_mutex_trylock(first), is_second = rb_mutex_trylock(second);
    if (RTEST(is_first) && RTEST(is_second)) find_in_lists(thread, of_first, of_second);
    if (RTEST(is_second)) rb_mutex_unlock(second);
    if (own.keeping != 0 && word_at(thread, own.keeping) != (VALUE)of_first) own.keeping = 0;
    if (RTEST(is_first)) rb_mutex_unlock(first);
    if (own.keeping != 0 && word_at(thread, own.keeping) == (VALUE)of_first) own.keeping = 0;
    own.mutex = RTYPEDDATA_TYPE(first);
    own.without_owner[0] = type_of("Queue");
    own.without_owner[1] = type_of("SizedQueue");
    own.without_owner[2] = type_of("ConditionVariable");
    RB_GC_GUARD(first);
    RB_GC_GUARD(second);
}

uint32_t sperf_vm_locks_held(const void *vm_thread, uintptr_t held[SPERF_VM_LOCKS_MAX])
{
    if (own.keeping == 0) return 0;
    uint32_t count = 0;
    VALUE mutex = ((const volatile VALUE *)vm_thread)[own.keeping];
    while (mutex != 0 && count < SPERF_VM_LOCKS_MAX) {
        held[count++] = mutex;
        mutex = ((const volatile VALUE *)mutex)[own.next_word];
    }
    return count;
}

static const rb_data_type_t *data_type(VALUE object)
{
    bool is_data = !SPECIAL_CONST_P(object) && RB_BUILTIN_TYPE(object) == T_DATA && RTYPEDDATA_P(object);
    return is_data ? RTYPEDDATA_TYPE(object) : NULL;
}

static bool is_without_owner(const rb_data_type_t *type)
{
    for (size_t i = 0; i < sizeof own.without_owner / sizeof own.without_owner[0]; i++) {
        if (type == own.without_owner[i]) return type != NULL;
    }
    return false;
}

/* Return whether one of the youngest frames is a method of an object that is waited for, and that no thread holds. */
static bool waits_without_owner(const VALUE *ec)
{
    if (ec == NULL || ec[SPERF_EC_STACK] == 0 || ec[SPERF_EC_CFP] == 0) return false;
    const VALUE *end = (const VALUE *)sperf_vm_stack_end((const sperf_word_t *)ec),
                *frame = (const VALUE *)ec[SPERF_EC_CFP];
    for (int i = 0; i < RECEIVERS && frame + sperf_vm_layout.frame_words <= end; i++) {
        const rb_data_type_t *type = data_type(frame[SPERF_CFP_SELF]);
        bool is_mutex = i == 0 && type != NULL && type == own.mutex; /* Mutex#sleep */
        if (is_mutex || is_without_owner(type)) return true;
        frame += sperf_vm_layout.frame_words;
    }
    return false;
}

uintptr_t sperf_vm_locks_waited(const void *vm_thread)
{
    if (own.keeping == 0) return 0;
    VALUE mutex = ((const VALUE *)vm_thread)[own.keeping - 1];
    if (data_type(mutex) == own.mutex) return (uintptr_t)RTYPEDDATA_GET_DATA(mutex);
    if (mutex != Qfalse) return 0;
    const VALUE *ec = ((const VALUE *const *)vm_thread)[sperf_vm_layout.thread_ec];
    return waits_without_owner(ec) ? SPERF_VM_LOCK_WITHOUT_OWNER : 0;
}
