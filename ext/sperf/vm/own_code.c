/* Ruby code of sperf's own: see own_code.h. */
#include "own_code.h"

#include "kept_methods.h"

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
    (void)self, (void)name;
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
