/* Names of events, for Ruby: see bindings.h. */
#include "bindings.h"

static VALUE names_class;

typedef struct {
    sperf_event_names_t *names;
    /* Hashes by id; none is visible to Ruby. */
    VALUE stacks; /* [frames, lines], or false */
    VALUE labels;
    VALUE threads;
} names_object_t;

static void names_object_mark(void *data)
{
    const names_object_t *object = data;
    rb_gc_mark(object->stacks);
    rb_gc_mark(object->labels);
    rb_gc_mark(object->threads);
}

/* Context: a sweep: only frees. */
static void names_object_free(void *data)
{
    names_object_t *object = data;
    sperf_event_names_release(object->names);
    xfree(object);
}

static const rb_data_type_t names_object_type = {
    .wrap_struct_name = "sperf/event_names",
    .function = {.dmark = names_object_mark, .dfree = names_object_free},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static names_object_t *object_get(VALUE object)
{
    return rb_check_typeddata(object, &names_object_type);
}

sperf_event_names_t *sperf_event_names_object_get(VALUE object)
{
    return object_get(object)->names;
}

VALUE sperf_event_names_object_new(sperf_event_names_t *names)
{
    names_object_t *object;
    VALUE made = TypedData_Make_Struct(names_class, names_object_t, &names_object_type, object);
    object->stacks = rb_hash_new();
    object->labels = rb_hash_new();
    object->threads = rb_hash_new();
    sperf_event_names_acquire(names);
    object->names = names;
    return made;
}

static VALUE text_of(const sperf_profile_t *profile, sperf_string_id_t id)
{
    return rb_obj_freeze(sperf_ruby_text(sperf_string_table_get(&profile->strings, id)));
}

/* Return frozen [frames, lines]. */
static VALUE describe_stack(VALUE argument)
{
    const sperf_event_stack_t *found = (const sperf_event_stack_t *)argument;
    const sperf_profile_t *profile = found->profile;
    VALUE frames = rb_ary_new(), lines = rb_ary_new();
    for (sperf_stack_id_t node = found->stack; node != 0;) {
        sperf_stack_t stack = sperf_stack_table_get(&profile->stacks, node);
        sperf_frame_t frame = sperf_frame_table_get(&profile->frames, stack.frame);
        sperf_function_t function = sperf_function_table_get(&profile->functions, frame.function);
        VALUE pair = rb_assoc_new(text_of(profile, function.file), text_of(profile, function.name));
        rb_ary_push(frames, rb_obj_freeze(pair));
        rb_ary_push(lines, UINT2NUM(frame.line));
        node = stack.parent;
    }
    return rb_assoc_new(rb_obj_freeze(frames), rb_obj_freeze(lines));
}

static VALUE find_stack(names_object_t *object, uint32_t stack)
{
    VALUE known = rb_hash_lookup2(object->stacks, UINT2NUM(stack), Qnil);
    if (!NIL_P(known)) return known;
    sperf_event_stack_t found;
    int failed = 0;
    sperf_raise_unless_ok(sperf_event_names_find_stack(object->names, stack, &found), NULL);
    if (found.profile == NULL) return Qfalse;
    VALUE described = rb_protect(describe_stack, (VALUE)&found, &failed);
    sperf_profile_free(found.to_free);
    if (failed) rb_jump_tag(failed);
    rb_hash_aset(object->stacks, UINT2NUM(stack), described);
    return described;
}

static VALUE part_of_stack(VALUE self, uint32_t stack, long part)
{
    names_object_t *object = object_get(self);
    if (stack == 0) return rb_obj_freeze(rb_ary_new());
    VALUE described = find_stack(object, stack);
    RB_GC_GUARD(self);
    return RTEST(described) ? rb_ary_entry(described, part) : Qnil;
}

VALUE sperf_event_names_object_frames(VALUE object, uint32_t stack)
{
    return part_of_stack(object, stack, 0);
}

VALUE sperf_event_names_object_lines(VALUE object, uint32_t stack)
{
    return part_of_stack(object, stack, 1);
}

VALUE sperf_event_names_object_labels(VALUE self, uint32_t labels)
{
    names_object_t *object = object_get(self);
    VALUE known = rb_hash_lookup2(object->labels, UINT2NUM(labels), Qnil);
    if (!NIL_P(known)) return known;
    sperf_label_text_t texts[SPERF_LABELS_MAX];
    uint32_t count = sperf_event_names_find_labels(object->names, labels, texts);
    VALUE hash = rb_hash_new();
    for (uint32_t i = 0; i < count; i++) {
        VALUE value = rb_obj_freeze(sperf_ruby_valid_text(texts[i].value));
        rb_hash_aset(hash, sperf_ruby_symbol(texts[i].key), value);
    }
    rb_hash_aset(object->labels, UINT2NUM(labels), rb_obj_freeze(hash));
    RB_GC_GUARD(self);
    return hash;
}

/* A name that a thread gets later is not cached before: profiles show the first name for all samples before it. */
VALUE sperf_event_names_object_thread(VALUE self, uint32_t row)
{
    enum { MAIN_THREAD = 1 };
    names_object_t *object = object_get(self);
    VALUE known = rb_hash_lookup2(object->threads, UINT2NUM(row), Qnil);
    if (!NIL_P(known)) return known;
    uint64_t number;
    char bytes[SPERF_EVENT_NAME_BYTES];
    long length = sperf_event_names_find_thread(object->names, row, &number, bytes);
    if (length < 0) return Qnil;
    VALUE name = Qnil;
    if (length > 0) name = sperf_ruby_valid_text((sperf_string_t){bytes, (size_t)length});
    if (length == 0 && number == MAIN_THREAD) name = rb_str_new_cstr("main");
    if (!NIL_P(name)) rb_obj_freeze(name);
    VALUE pair = rb_obj_freeze(rb_assoc_new(ULL2NUM(number), name));
    if (!NIL_P(name)) rb_hash_aset(object->threads, UINT2NUM(row), pair);
    RB_GC_GUARD(self);
    return pair;
}

/* call-seq: frames(stack_id) -> Array or nil */
static VALUE names_frames(VALUE self, VALUE stack)
{
    return sperf_event_names_object_frames(self, NUM2UINT(stack));
}

/* call-seq: lines(stack_id) -> Array or nil */
static VALUE names_lines(VALUE self, VALUE stack)
{
    return sperf_event_names_object_lines(self, NUM2UINT(stack));
}

void sperf_event_names_object_init(VALUE native)
{
    names_class = rb_define_class_under(native, "EventNames", rb_cObject);
    rb_gc_register_mark_object(names_class);
    rb_undef_alloc_func(names_class);
    rb_define_method(names_class, "frames", names_frames, 1);
    rb_define_method(names_class, "lines", names_lines, 1);
}
