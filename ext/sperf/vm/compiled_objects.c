/*
 * Whether Ruby announces objects that compiled code makes.
 *
 * ZJIT of Ruby 4.1 makes many objects in machine code: it advances a pointer in a page of the heap. Whether a hook of new
 * objects hears of them depends on the build. In a first one it never does, and Ruby's own counts lack them as well; in
 * a later one code is compiled anew as soon as somebody adds a hook, but does not look at the bit by which windows are
 * opened (vm_event_flags.h). So it is tried, with code of sperf's own that ZJIT compiles (vm_quiet.h). ZJIT compiles what
 * was called 30 times; if the program has set a threshold above some hundred calls, this says SPERF_OBJECTS_ANNOUNCED.
 */
#include "object_events.h"

#include <ruby/debug.h>

#include "base/call_check.h"
#include "jit.h"
#include "vm_event_flags.h"
#include "vm_quiet.h"

enum { CALLS_TO_COMPILE = 200, CALLS_TO_COUNT = 20 };

static struct {
    bool tried;
    sperf_compiled_objects_t result;
    uint32_t announced;
} objects;

/* Context: hook of a new object. */
static void count_object(rb_event_flag_t event, VALUE data, VALUE self, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    objects.announced++;
}

static void make_objects(int count)
{
    for (int i = 0; i < count; i++) rb_yield(Qundef);
}

static bool are_announced(void)
{
    objects.announced = 0;
    make_objects(CALLS_TO_COUNT);
    return objects.announced >= CALLS_TO_COUNT;
}

static VALUE measure(VALUE self)
{
    bool flags_known = sperf_vm_event_flags_find();
    make_objects(CALLS_TO_COMPILE);
    objects.result = SPERF_OBJECTS_UNANNOUNCED;
    rb_add_event_hook(count_object, RUBY_INTERNAL_EVENT_NEWOBJ, Qnil);
    if (are_announced()) {
        objects.result = SPERF_OBJECTS_IF_HOOKED;
        if (flags_known) { /* have the code compiled while no hook is called */
            sperf_vm_event_newobj_off();
            make_objects(CALLS_TO_COMPILE);
            sperf_vm_event_newobj_on();
        }
        if (are_announced()) objects.result = SPERF_OBJECTS_ANNOUNCED;
    }
    rb_remove_event_hook(count_object);
    return self;
}

static VALUE run(VALUE unused)
{
    VALUE object = sperf_own_object();
    rb_define_singleton_method(object, "measure", measure, 0);
    sperf_own_code_run(SPERF_OWN_OBJECTS, object);
    return unused;
}

sperf_compiled_objects_t sperf_compiled_objects_try(void)
{
    if (!sperf_jit_is_zjit(sperf_jit_known())) return SPERF_OBJECTS_ANNOUNCED;
    if (objects.tried) return objects.result;
    sperf_vm_quiet_t quiet;
    sperf_vm_quiet_begin(&quiet);
    objects.tried = !RB_UNDEF_P(sperf_protect(run, Qnil));
    sperf_vm_quiet_end(&quiet);
    return objects.tried ? objects.result : SPERF_OBJECTS_UNANNOUNCED;
}
