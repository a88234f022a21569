/*
 * Which objects hold an object: the shortest path to it from the roots of Ruby's marking.
 *
 * All reachable objects are searched, breadth first. That takes several times as long as a marking does, so it is done
 * at the end of a session only. It ends when all objects are found, or after SPERF_HELD_BY_OBJECTS objects, before it
 * takes long enough to be noticed. The stacks of threads come last: a variable on a stack is seldom what keeps an
 * object alive for long.
 *
 * A path reads "class Leak @cache > Hash[:a] > Array[12] > String", "Registry::LIST > Array[3] > String" or
 * "$cache > Hash[:a] > String". No method is called for it, and nothing is loaded. Only a global variable for which an
 * extension has defined a reader in C is read by that reader.
 */
#include "retained.h"

#include <ruby/st.h>
#include <stdlib.h>
#include <string.h>

#include "sperf/base/hash.h"
#include "sperf/base/rows.h"
#include "threads/session.h"
#include "vm/vm_interrupts.h"

/* Exported for ext/objspace, which declares them itself. */
void rb_objspace_reachable_objects_from(VALUE object, void (*each)(VALUE, void *), void *data);
void rb_objspace_reachable_objects_from_root(void (*each)(const char *category, VALUE, void *), void *data);

/* Kinds of roots, by Ruby's names for them. Kind 0 also stands for all others. */
static const struct {
    const char *category;
    const char *words; /* the first part of the path; NULL: none */
} roots[] = {{"vm", NULL},
             {"global_tbl", "a global variable"},
             {"machine_context", "a stack"},
             {"end_proc", "at_exit"},
             {"finalizers", "a finalizer"}};
enum { ROOTS = sizeof roots / sizeof roots[0], GLOBAL_ROOT = 1, ROOT_FROM = 0xffffff00 };

typedef struct {
    VALUE object;
    uint32_t holder; /* number of its place; from ROOT_FROM on: ROOT_FROM + kind of root */
} place_t;

typedef struct {
    place_t *places; /* in the order in which they were found; places[0] is unused */
    uint32_t count, capacity;
    sperf_index_t index; /* of places, by object */
    bool full;           /* out of memory, or there are too many */
    bool stacks;         /* roots on the stacks of threads are being read */
    uint32_t holder;
} search_t;

static bool is_place(const void *places, uint32_t number, const void *object)
{
    return ((const place_t *)places)[number].object == *(const VALUE *)object;
}

/* Return the number of the place of `object`; 0: it was not found yet. */
static uint32_t place_of(const search_t *search, VALUE object)
{
    return sperf_index_find(&search->index, sperf_hash_u64(object), search->places, &object, is_place);
}

static void find(search_t *search, VALUE object)
{
    if (search->full || RB_SPECIAL_CONST_P(object) || object == sperf_session.object) return;
    if (place_of(search, object) != 0) return;
    sperf_status_t status = SPERF_ROWS_RESERVE(search->places, search->capacity, (uint64_t)search->count + 2);
    if (status == SPERF_OK) status = sperf_index_reserve(&search->index);
    search->full = status != SPERF_OK || search->count + 1 >= SPERF_HELD_BY_OBJECTS;
    if (status != SPERF_OK) return;
    search->places[++search->count] = (place_t){object, search->holder};
    sperf_index_add(&search->index, sperf_hash_u64(object), search->count);
}

/* Context: VM locked. */
static void find_held(VALUE object, void *context)
{
    find(context, object);
}

/* Context: VM locked. */
static void find_root(const char *category, VALUE object, void *context)
{
    search_t *search = context;
    bool on_stack = strcmp(category, "machine_context") == 0;
    if (on_stack != search->stacks) return;
    uint32_t kind = 0;
    for (uint32_t i = 1; i < ROOTS; i++) {
        if (strcmp(category, roots[i].category) == 0) kind = i;
    }
    search->holder = ROOT_FROM + kind;
    find(search, object);
}

static bool all_found(const search_t *search, const VALUE *objects, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (place_of(search, objects[i]) == 0) return false;
    }
    return true;
}

/* Search breadth first, until all `objects` are found. */
static void search_reachable(search_t *search, const VALUE *objects, uint32_t count)
{
    uint32_t next = 1;
    for (int stacks = 0; stacks <= 1; stacks++) {
        search->stacks = stacks != 0;
        rb_objspace_reachable_objects_from_root(find_root, search);
        for (; next <= search->count && !search->full; next++) {
            if (next % 4096 == 0 && all_found(search, objects, count)) return;
            search->holder = next;
            rb_objspace_reachable_objects_from(search->places[next].object, find_held, search);
        }
    }
}

/* -- In words -- */

static void append(sperf_buffer_t *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char byte = bytes[i];
        sperf_buffer_append(out, (unsigned char)byte < ' ' || byte == 127 ? "?" : &byte, 1);
    }
}

static void append_string(sperf_buffer_t *out, VALUE string)
{
    enum { LONGEST = 40 };
    if (!RB_TYPE_P(string, T_STRING)) return;
    size_t length = (size_t)RSTRING_LEN(string);
    append(out, RSTRING_PTR(string), length < LONGEST ? length : LONGEST);
    if (length > LONGEST) sperf_buffer_append_string(out, "...");
}

static bool is_internal(VALUE object)
{
    int type = RB_BUILTIN_TYPE(object);
    return type == T_IMEMO || type == T_ICLASS || RBASIC_CLASS(object) == 0;
}

static bool is_singleton_class(VALUE object)
{
    return RB_BUILTIN_TYPE(object) == T_CLASS && rb_class_real(object) != object;
}

static void append_object(sperf_buffer_t *out, VALUE object)
{
    int type = RB_BUILTIN_TYPE(object);
    if (is_singleton_class(object)) {
        sperf_buffer_append_string(out, "singleton class");
        return;
    }
    if (type == T_CLASS || type == T_MODULE) {
        VALUE name = rb_mod_name(object);
        sperf_buffer_append_string(out, type == T_CLASS ? "class " : "module ");
        if (RB_TYPE_P(name, T_STRING)) {
            append_string(out, name);
        } else {
            sperf_buffer_append_string(out, "(without a name)");
        }
        return;
    }
    bool internal = is_internal(object);
    VALUE class = internal ? Qnil : rb_class_real(RBASIC_CLASS(object));
    VALUE name = RTEST(class) ? rb_mod_name(class) : Qnil;
    if (RB_TYPE_P(name, T_STRING)) {
        append_string(out, name);
    } else {
        sperf_buffer_append_string(out, internal ? "(internal)" : "(object of a class without a name)");
    }
}

/* A search for the part of a holder that holds an object. */
typedef struct {
    VALUE held;
    sperf_buffer_t *out;
    bool found;
} part_t;

static int match_variable(ID name, VALUE value, st_data_t argument)
{
    part_t *part = (part_t *)argument;
    if (value != part->held) return ST_CONTINUE;
    VALUE string = rb_id2str(name);
    if (RTEST(string) && RSTRING_LEN(string) > 0 && RSTRING_PTR(string)[0] == '@') {
        sperf_buffer_append_string(part->out, " ");
        append_string(part->out, string);
        part->found = true;
    }
    return ST_STOP;
}

static int match_pair(VALUE key, VALUE value, VALUE argument)
{
    part_t *part = (part_t *)argument;
    if (value != part->held) return ST_CONTINUE;
    part->found = true;
    if (RB_STATIC_SYM_P(key) || RB_TYPE_P(key, T_SYMBOL)) {
        sperf_buffer_append_string(part->out, "[:");
        append_string(part->out, rb_sym2str(key));
        sperf_buffer_append_string(part->out, "]");
    } else if (RB_TYPE_P(key, T_STRING)) {
        sperf_buffer_append_string(part->out, "[\"");
        append_string(part->out, key);
        sperf_buffer_append_string(part->out, "\"]");
    } else if (FIXNUM_P(key)) {
        sperf_buffer_append_format(part->out, "[%ld]", FIX2LONG(key));
    } else {
        sperf_buffer_append_string(part->out, "[...]");
    }
    return ST_STOP;
}

/* Append " @name" of the variable of `holder` that holds `held`. Return whether there is one. */
static bool append_variable(sperf_buffer_t *out, VALUE holder, VALUE held)
{
    int type = RB_BUILTIN_TYPE(holder);
    part_t part = {held, out, false};
    if (type != T_OBJECT && type != T_CLASS && type != T_MODULE) return false;
    rb_ivar_foreach(holder, match_variable, (st_data_t)&part);
    return part.found;
}

static void append_part(sperf_buffer_t *out, VALUE holder, VALUE held)
{
    part_t part = {held, out, false};
    switch (RB_BUILTIN_TYPE(holder)) {
    case T_ARRAY:
        for (long i = 0; i < RARRAY_LEN(holder); i++) {
            if (RARRAY_AREF(holder, i) != held) continue;
            sperf_buffer_append_format(out, "[%ld]", i);
            return;
        }
        break;
    case T_HASH:
        rb_hash_foreach(holder, match_pair, (VALUE)&part);
        if (!part.found) sperf_buffer_append_string(out, "[key]");
        break;
    default: (void)append_variable(out, holder, held);
    }
}

/* A name by which something is held: a constant of a class or module, or a global variable. */
typedef struct {
    VALUE holder; /* 0: global variables */
    VALUE held;
    ID name; /* 0: none was found */
} named_t;

/* Loads nothing, and reads neither variables like $~ and $; nor variables that warn when they are read. */
static bool read_named(const named_t *named, ID name, VALUE *value)
{
    if (named->holder != 0) {
        if (!NIL_P(rb_autoload_p(named->holder, name))) return false;
        *value = rb_const_get_at(named->holder, name);
        return true;
    }
    const char *text = rb_id2name(name);
    if (text == NULL || text[0] != '$' || text[1] < 'A' || (text[1] > 'Z' && text[1] != '_' && text[1] < 'a')) {
        return false;
    }
    if (strcmp(text, "$KCODE") == 0 || strcmp(text, "$IGNORECASE") == 0) return false;
    *value = rb_gv_get(text);
    return true;
}

static VALUE find_name(VALUE argument)
{
    named_t *named = (named_t *)argument;
    VALUE inherited = Qfalse;
    VALUE names = named->holder != 0 ? rb_mod_constants(1, &inherited, named->holder) : rb_f_global_variables();
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        VALUE value;
        ID name = SYM2ID(RARRAY_AREF(names, i));
        if (!read_named(named, name, &value) || value != named->held) continue;
        named->name = name;
        break;
    }
    return Qnil;
}

/* Return the name by which `holder` holds `held`; 0: not known. Classes have names of their own. */
static ID name_of(VALUE holder, VALUE held)
{
    int type = RB_BUILTIN_TYPE(held);
    named_t named = {holder, held, 0};
    if (type == T_CLASS || type == T_MODULE || is_internal(held)) return 0;
    sperf_protect(find_name, (VALUE)&named);
    return named.name;
}

/* Append "Registry::LIST", "LIST" of Object, or "$cache". Returns whether there is such a name. */
static bool append_name(sperf_buffer_t *out, VALUE holder, VALUE held)
{
    ID name = name_of(holder, held);
    if (name == 0) return false;
    if (holder != 0 && holder != rb_cObject) {
        append_string(out, rb_mod_name(holder));
        sperf_buffer_append_string(out, "::");
    }
    append_string(out, rb_id2str(name));
    return true;
}

static bool has_constants(VALUE object)
{
    int type = RB_BUILTIN_TYPE(object);
    return (type == T_CLASS || type == T_MODULE) && !is_singleton_class(object) && RTEST(rb_mod_name(object));
}

/*
 * Return whether a path says more if it begins behind `object`. Object holds all constants in the end; and some classes
 * are found first by a method of theirs, which holds the singleton class, and that the class.
 */
static bool says_nothing(VALUE object)
{
    return is_internal(object) || object == rb_cObject || is_singleton_class(object);
}

/* Append the path from its root to place `number`. The middle of a long path is left out. */
static void append_path(const search_t *search, uint32_t number, sperf_buffer_t *out)
{
    uint32_t path[SPERF_HELD_BY_LENGTH], length = 0, left_out = 0;
    for (uint32_t i = number; i < ROOT_FROM; i = search->places[i].holder) {
        if (length < SPERF_HELD_BY_LENGTH) {
            path[length++] = i;
        } else { /* the root says more than the objects behind it */
            path[SPERF_HELD_BY_LENGTH - 1] = i;
            left_out++;
        }
    }
    uint32_t root_kind = search->places[path[length - 1]].holder - ROOT_FROM;
    VALUE first = search->places[path[length - 1]].object, before = Qnil;
    while (root_kind == 0 && left_out == 0 && length > 1 && says_nothing(first)) {
        before = first;
        first = search->places[path[--length - 1]].object;
    }
    const char *root = roots[root_kind].words;
    bool is_global = root_kind == GLOBAL_ROOT && append_name(out, 0, first);
    if (!is_global && root != NULL) sperf_buffer_append_string(out, root);
    bool is_named = is_global || (before == rb_cObject && append_name(out, rb_cObject, first));
    if (is_named || root != NULL) sperf_buffer_append_string(out, " > ");
    for (uint32_t i = length; i-- > 0;) {
        VALUE object = search->places[path[i]].object;
        if (i + 1 < length) sperf_buffer_append_string(out, " > ");
        bool is_last = i == 0, is_cut = i == SPERF_HELD_BY_LENGTH - 1 && left_out > 0;
        VALUE held = is_last || is_cut ? Qnil : search->places[path[i - 1]].object;
        if (!NIL_P(held) && has_constants(object) && append_name(out, object, held)) continue;
        append_object(out, object);
        if (is_cut) {
            sperf_buffer_append_format(out, " > ... %u more ...", left_out);
        } else if (i > 1 && is_internal(held) && append_variable(out, object, search->places[path[i - 2]].object)) {
            i--; /* From Ruby 4.0 on, an internal object has the variables of a class. */
        } else if (!is_last) {
            append_part(out, object, held);
        }
    }
}

void sperf_held_by(const VALUE *objects, uint32_t count, sperf_buffer_t *paths)
{
    search_t search = {0};
    if (count > 0) search_reachable(&search, objects, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = place_of(&search, objects[i]);
        if (number != 0) append_path(&search, number, &paths[i]);
    }
    free(search.places);
    sperf_index_cleanup(&search.index);
}
