/*
 * Sperf::CallNodes: the call tree of a trace (sperf/report/call_nodes.h) as Ruby asks for it, by numbers of nodes and
 * methods. It stays in C, for a tree may have millions of nodes: Ruby makes an object of a node when somebody
 * looks at it.
 *
 * A frozen object, which keeps its profile alive. Numbers that are out of range raise IndexError.
 */
#include "reading.h"

#include "profile_object.h"
#include "sperf/report/call_nodes.h"

static VALUE call_nodes_class;

typedef struct {
    VALUE profile;
    sperf_call_nodes_t nodes;
} call_nodes_object_t;

static void object_mark(void *data)
{
    rb_gc_mark(((call_nodes_object_t *)data)->profile);
}

static void object_free(void *data)
{
    sperf_call_nodes_cleanup(&((call_nodes_object_t *)data)->nodes);
    ruby_xfree(data);
}

static size_t object_memsize(const void *data)
{
    const sperf_call_nodes_t *nodes = &((const call_nodes_object_t *)data)->nodes;
    return sizeof(call_nodes_object_t) + nodes->nodes_capacity * sizeof *nodes->nodes +
           nodes->methods_capacity * sizeof *nodes->methods + nodes->allocations_capacity * sizeof *nodes->allocations;
}

static const rb_data_type_t object_type = {
    .wrap_struct_name = "sperf/call_nodes",
    .function = {.dmark = object_mark, .dfree = object_free, .dsize = object_memsize},
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static const call_nodes_object_t *object_get(VALUE self)
{
    return rb_check_typeddata(self, &object_type);
}

static const sperf_profile_t *profile_get(VALUE self)
{
    return sperf_profile_object_get(object_get(self)->profile)->profile;
}

static const sperf_called_node_t *node_get(VALUE self, VALUE number)
{
    const sperf_call_nodes_t *nodes = &object_get(self)->nodes;
    uint32_t id = NUM2UINT(number);
    if (id == 0 || id > nodes->nodes_count) rb_raise(rb_eIndexError, "there is no node %u", id);
    return &nodes->nodes[id];
}

static const sperf_called_method_t *method_get(VALUE self, VALUE number)
{
    const sperf_call_nodes_t *nodes = &object_get(self)->nodes;
    uint32_t id = NUM2UINT(number);
    if (id == 0 || id > nodes->methods_count) rb_raise(rb_eIndexError, "there is no method %u", id);
    return &nodes->methods[id];
}

static const sperf_called_tree_t *tree_get(VALUE self, VALUE number)
{
    const sperf_call_nodes_t *nodes = &object_get(self)->nodes;
    uint32_t index = NUM2UINT(number);
    if (index >= nodes->trees_count) rb_raise(rb_eIndexError, "there is no tree %u", index);
    return &nodes->trees[index];
}

static VALUE text_new(VALUE self, sperf_string_id_t id)
{
    return rb_obj_freeze(sperf_ruby_valid_text(sperf_string_table_get(&profile_get(self)->strings, id)));
}

static VALUE file_of(VALUE self, sperf_function_id_t function)
{
    if (function == 0) return Qnil;
    sperf_string_id_t file = sperf_function_table_get(&profile_get(self)->functions, function).file;
    return file == 0 ? Qnil : text_new(self, file);
}

static VALUE values_new(const int64_t values[SPERF_CALLED_MEASURES])
{
    VALUE list = rb_ary_new_capa(SPERF_CALLED_MEASURES);
    for (int measure = 0; measure < SPERF_CALLED_MEASURES; measure++) rb_ary_push(list, LL2NUM(values[measure]));
    return list;
}

/* -- What there is -- */

/*
 * call-seq: fibers -> Array of [process, thread, name, fiber, tree]
 *
 * Process and thread are 0 where they are not known, +name+ is nil where the thread has none.
 */
static VALUE nodes_fibers(VALUE self)
{
    const sperf_call_nodes_t *nodes = &object_get(self)->nodes;
    VALUE list = rb_ary_new_capa((long)nodes->fibers_count);
    for (uint32_t i = 0; i < nodes->fibers_count; i++) {
        sperf_called_fiber_t fiber = nodes->fibers[i];
        sperf_thread_t thread = {0};
        if (fiber.thread != 0) thread = sperf_thread_table_get(&profile_get(self)->threads, fiber.thread);
        VALUE parts[] = {ULL2NUM(thread.process), ULL2NUM(thread.number),
                         thread.name == 0 ? Qnil : text_new(self, thread.name), LL2NUM(fiber.fiber),
                         UINT2NUM(fiber.tree)};
        rb_ary_push(list, rb_ary_new_from_values(5, parts));
    }
    return list;
}

/* call-seq: allocations -> Array of [node, class or nil, file or nil, line, count] */
static VALUE nodes_allocations(VALUE self)
{
    const sperf_call_nodes_t *nodes = &object_get(self)->nodes;
    VALUE list = rb_ary_new_capa((long)nodes->allocations_count), names = rb_hash_new();
    for (uint32_t i = 0; i < nodes->allocations_count; i++) {
        sperf_called_allocation_t row = nodes->allocations[i];
        VALUE id = UINT2NUM(row.class_name), name = rb_hash_aref(names, id);
        if (NIL_P(name) && row.class_name != 0) rb_hash_aset(names, id, name = text_new(self, row.class_name));
        VALUE parts[] = {UINT2NUM(row.node), name, file_of(self, row.function), UINT2NUM(row.line), LL2NUM(row.count)};
        rb_ary_push(list, rb_ary_new_from_values(5, parts));
    }
    return list;
}

/* -- Methods that take a number. Each macro defines one, in which the row of that number has a name -- */

#define OF_NODE(name, value)                                      \
    static VALUE nodes_##name(VALUE self, VALUE number)           \
    {                                                             \
        const sperf_called_node_t *node = node_get(self, number); \
        return value;                                             \
    }

#define OF_METHOD(name, value)                                          \
    static VALUE nodes_##name(VALUE self, VALUE number)                 \
    {                                                                   \
        const sperf_called_method_t *method = method_get(self, number); \
        return value;                                                   \
    }

/* Returns an Array of the ids from `first` on: `next` is what follows `id`. */
#define LIST(name, first, next)                                                               \
    static VALUE nodes_##name(VALUE self, VALUE number)                                       \
    {                                                                                         \
        const sperf_call_nodes_t *nodes = &object_get(self)->nodes;                           \
        VALUE list = rb_ary_new();                                                            \
        for (uint32_t id = first; id != 0; id = nodes->next) rb_ary_push(list, UINT2NUM(id)); \
        return list;                                                                          \
    }

/* call-seq: root(tree) -> Integer: the node that all others of the tree are under */
static VALUE nodes_root(VALUE self, VALUE tree)
{
    return UINT2NUM(tree_get(self, tree)->root);
}

/* call-seq: methods_of(tree) -> Array of Integer: its methods, in order of appearance */
LIST(methods_of, tree_get(self, number)->first_method, methods[id].next_of_tree)

/* call-seq: parent(node) -> Integer or nil */
OF_NODE(parent, node->parent == 0 ? Qnil : UINT2NUM(node->parent))

/* call-seq: children(node) -> Array of Integer, in order of appearance */
LIST(children, node_get(self, number)->first_child, nodes[id].next_sibling)

/* call-seq: method_of(node) -> Integer */
OF_NODE(method_of, UINT2NUM(node->method))

/* call-seq: depth(node) -> Integer: 0 for the root */
OF_NODE(depth, UINT2NUM(node->depth))

/* call-seq: outermost?(node) -> true or false: whether none of its callers is of the same method */
OF_NODE(outermost_p, node->outermost ? Qtrue : Qfalse)

/* call-seq: partial?(node) -> true or false: whether its calls were counted in part, or a caller's */
OF_NODE(partial_p, node->partial ? Qtrue : Qfalse)

/* call-seq: values(node) -> Array of Integer: one for each sperf_called_measure_t */
OF_NODE(values, values_new(node->values))

/* call-seq: function(method) -> [name, file or nil, first line]: 0: unknown */
static VALUE nodes_function(VALUE self, VALUE method)
{
    sperf_function_id_t id = method_get(self, method)->function;
    if (id == 0) return rb_ary_new_from_args(3, rb_str_new_cstr(SPERF_OUTSIDE_OF_METHODS), Qnil, INT2FIX(0));
    sperf_function_t function = sperf_function_table_get(&profile_get(self)->functions, id);
    return rb_ary_new_from_args(3, text_new(self, function.name), file_of(self, id), UINT2NUM(function.first_line));
}

/* call-seq: nodes_of(method) -> Array of Integer */
LIST(nodes_of, method_get(self, number)->first_node, nodes[id].next_of_method)

/* call-seq: recursive?(method) -> true or false */
OF_METHOD(recursive_p, method->recursive ? Qtrue : Qfalse)

/* call-seq: method_partial?(method) -> true or false: whether its calls were counted in part */
OF_METHOD(method_partial_p, method->partial ? Qtrue : Qfalse)

/* call-seq: method_values(method) -> Array of Integer: one for each sperf_called_measure_t */
OF_METHOD(method_values, values_new(method->values))

/*
 * :nodoc:
 * call-seq: call_nodes(trees) -> Sperf::CallNodes
 *
 * Adds up the call trees of a trace. +trees+ is nil for a tree for each fiber, or an Array with the number of a
 * tree for each of Sperf::CallNodes#fibers: numbers begin at 0, and a new one is the next that was not there.
 * Raises Sperf::Error for other numbers, TypeError, NoMemoryError.
 */
static VALUE profile_call_nodes(VALUE self, VALUE trees)
{
    call_nodes_object_t *object;
    VALUE wrapper = TypedData_Make_Struct(call_nodes_class, call_nodes_object_t, &object_type, object);
    object->profile = self;
    long length = 0;
    uint32_t *numbers = NULL;
    VALUE buffer = Qfalse;
    if (!NIL_P(trees)) {
        Check_Type(trees, T_ARRAY);
        length = RARRAY_LEN(trees);
        numbers = RB_ALLOCV_N(uint32_t, buffer, (size_t)length + 1);
        for (long i = 0; i < length; i++) numbers[i] = NUM2UINT(rb_ary_entry(trees, i));
    }
    sperf_status_t status = sperf_call_nodes_build(sperf_profile_of(self), numbers, (uint32_t)length, &object->nodes);
    RB_ALLOCV_END(buffer);
    sperf_raise_unless_ok(status, NULL);
    return rb_obj_freeze(wrapper);
}

void sperf_trace_export_init(VALUE profile_class)
{
    call_nodes_class = rb_define_class_under(rb_define_module("Sperf"), "CallNodes", rb_cObject);
    rb_undef_alloc_func(call_nodes_class);
    rb_undef_method(CLASS_OF(call_nodes_class), "new");
    rb_define_method(profile_class, "call_nodes", profile_call_nodes, 1);
    rb_define_method(call_nodes_class, "fibers", nodes_fibers, 0);
    rb_define_method(call_nodes_class, "allocations", nodes_allocations, 0);
    rb_define_method(call_nodes_class, "root", nodes_root, 1);
    rb_define_method(call_nodes_class, "methods_of", nodes_methods_of, 1);
    rb_define_method(call_nodes_class, "parent", nodes_parent, 1);
    rb_define_method(call_nodes_class, "children", nodes_children, 1);
    rb_define_method(call_nodes_class, "method_of", nodes_method_of, 1);
    rb_define_method(call_nodes_class, "depth", nodes_depth, 1);
    rb_define_method(call_nodes_class, "outermost?", nodes_outermost_p, 1);
    rb_define_method(call_nodes_class, "partial?", nodes_partial_p, 1);
    rb_define_method(call_nodes_class, "values", nodes_values, 1);
    rb_define_method(call_nodes_class, "function", nodes_function, 1);
    rb_define_method(call_nodes_class, "nodes_of", nodes_nodes_of, 1);
    rb_define_method(call_nodes_class, "recursive?", nodes_recursive_p, 1);
    rb_define_method(call_nodes_class, "method_partial?", nodes_method_partial_p, 1);
    rb_define_method(call_nodes_class, "method_values", nodes_method_values, 1);
}
