/* Names of captured frames: see frame_resolver.h. */
#include "frame_resolver.h"

#include <ruby/debug.h>
#include <string.h>

#include "base/call_check.h"
#include "native_leaf.h"
#include "sperf/model/stable_name.h"
#include "vm/vm_insns.h"
#include "vm/vm_interrupts.h"
#include "vm/vm_layout.h"
#include "vm/vm_walk.h"

/* The words of a method entry. */
enum { ENTRY_DEFINED_CLASS = 1, ENTRY_CALLED_ID = 3, ENTRY_OWNER = 4 };

static sperf_string_t text_of(VALUE string)
{
    if (!RB_TYPE_P(string, T_STRING)) return (sperf_string_t){NULL, 0};
    return (sperf_string_t){RSTRING_PTR(string), (size_t)RSTRING_LEN(string)};
}

static void append_text(sperf_buffer_t *name, sperf_string_t text)
{
    sperf_buffer_append(name, text.bytes, text.length);
}

/* Append the name of a class; "#<Class>" or the like if it has none. */
static void append_class(sperf_buffer_t *name, VALUE class)
{
    VALUE real = rb_class_real(class);
    if (real == 0 || real == Qnil) return;
    sperf_string_t text = text_of(rb_mod_name(real));
    if (text.bytes != NULL) {
        append_text(name, text);
    } else {
        VALUE its_class = rb_class_real(CLASS_OF(real));
        sperf_buffer_append_string(name, "#<");
        append_text(name, its_class == real ? sperf_string_of("Class") : text_of(rb_mod_name(its_class)));
        sperf_buffer_append_string(name, ">");
    }
}

/* Append "Foo#", or "Foo." for a singleton method of Foo, for the class that has a method. */
static void append_owner(sperf_buffer_t *name, VALUE owner, bool tells_objects)
{
    if (RB_TYPE_P(owner, T_ICLASS)) owner = RBASIC_CLASS(owner);
    if (!RB_TYPE_P(owner, T_CLASS) || rb_class_real(owner) == owner) {
        append_class(name, owner);
        sperf_buffer_append_string(name, "#");
        return;
    }
    VALUE attached = rb_class_attached_object(owner); /* of a singleton class */
    if (RB_TYPE_P(attached, T_CLASS) || RB_TYPE_P(attached, T_MODULE)) {
        sperf_string_t text = text_of(rb_mod_name(attached));
        if (text.bytes != NULL) {
            append_text(name, text);
        } else {
            sperf_buffer_append_string(name, RB_TYPE_P(attached, T_CLASS) ? "#<Class>" : "#<Module>");
        }
    } else {
        if (tells_objects) sperf_buffer_append_string(name, "#<");
        append_class(name, CLASS_OF(attached));
        if (tells_objects) sperf_buffer_append_string(name, ">");
    }
    sperf_buffer_append_string(name, ".");
}

/* Append the name of the method that `entry` is. Returns whether it has one. */
static bool append_method(sperf_buffer_t *name, VALUE entry)
{
    const VALUE *words = (const VALUE *)entry;
    int kind = sperf_vm_method_kind(entry);
    bool is_plain = kind == SPERF_METHOD_ISEQ || kind == SPERF_METHOD_CFUNC;
    VALUE method = is_plain ? rb_profile_frame_method_name(entry) : rb_id2str((ID)words[ENTRY_CALLED_ID]);
    VALUE owner = words[ENTRY_OWNER] != 0 ? words[ENTRY_OWNER] : words[ENTRY_DEFINED_CLASS];
    if (is_plain) owner = words[ENTRY_DEFINED_CLASS];
    sperf_string_t text = text_of(method);
    if (text.bytes == NULL) return false;
    if (owner != 0 && owner != Qnil) append_owner(name, owner, is_plain);
    append_text(name, text);
    return true;
}

/* "block in ", "block (2 levels) in ", for code that is `nesting` blocks inside of a method. */
static void append_block_prefix(sperf_buffer_t *name, uint32_t nesting)
{
    if (nesting == 1) sperf_buffer_append_string(name, "block in ");
    if (nesting > 1) sperf_buffer_append_format(name, "block (%u levels) in ", nesting);
}

static bool begins_with(sperf_string_t text, const char *prefix)
{
    return text.length >= strlen(prefix) && memcmp(text.bytes, prefix, strlen(prefix)) == 0;
}

/* A frame of a method made by define_method is that method, and its blocks are blocks in it. */
static void append_made_method(sperf_buffer_t *name, const sperf_frame_key_t *key)
{
    static const char *const handlers[] = {"rescue in ", "ensure in "};
    enum { HANDLERS = sizeof handlers / sizeof handlers[0] };
    sperf_string_t rest = text_of(rb_profile_frame_label(key->value));
    uint32_t nesting = key->nesting;
    for (size_t i = 0; nesting > 0 && i < HANDLERS; i++) {
        if (!begins_with(rest, handlers[i])) continue;
        sperf_buffer_append_string(name, handlers[i]);
        rest.bytes += strlen(handlers[i]);
        rest.length -= strlen(handlers[i]);
        nesting--;
        i = (size_t)-1;
    }
    append_block_prefix(name, nesting);
    append_method(name, key->method);
}

/* Append the label of code outside of all methods, or of an unknown method. */
static void append_label(sperf_buffer_t *name, const sperf_frame_key_t *key)
{
    sperf_string_t label = text_of(rb_profile_frame_label(key->value));
    bool is_eval = key->method == 0 && begins_with(text_of(rb_profile_frame_path(key->value)), "(eval");
    /* In Ruby's backtraces such an eval is <main>; its iseq says <compiled>. */
    append_text(name, is_eval && sperf_string_is(label, "<compiled>") ? sperf_string_of("<main>") : label);
}

/*
 * Append the name of Ruby code in a method, with what precedes the method's name in the label: "rescue in block in
 * ".
 */
static void append_ruby_method(sperf_buffer_t *name, const sperf_frame_key_t *key)
{
    sperf_string_t label = text_of(rb_profile_frame_label(key->value));
    sperf_string_t base = text_of(rb_profile_frame_base_label(key->value));
    size_t prefix = label.length - base.length;
    bool ends =
        base.bytes != NULL && label.length >= base.length && memcmp(label.bytes + prefix, base.bytes, base.length) == 0;
    if (!ends) {
        append_label(name, key);
        return;
    }
    sperf_buffer_append(name, label.bytes, prefix);
    if (append_method(name, key->method)) return;
    sperf_buffer_clear(name);
    append_label(name, key);
}

static bool is_c_method(const sperf_frame_key_t *key)
{
    return NIL_P(rb_profile_frame_path(key->value));
}

/* Context: GVL, under rb_protect: a class may have a name that raises. */
static VALUE full_label(VALUE frame)
{
    return rb_profile_frame_full_label(frame);
}

/* Append the name by Ruby's API alone, which creates objects. */
static void append_name_by_api(sperf_buffer_t *name, const sperf_frame_key_t *key)
{
    SPERF_CALLS_RUBY();
    VALUE label = sperf_protect(full_label, key->value);
    if (!RB_UNDEF_P(label)) append_text(name, text_of(label));
    RB_GC_GUARD(label);
}

static void append_name(sperf_buffer_t *name, const sperf_frame_key_t *key)
{
    if (sperf_vm_layout.problem != NULL) {
        append_name_by_api(name, key);
        return;
    }
    if (is_c_method(key)) {
        append_method(name, key->value);
        return;
    }
    int kind = key->method == 0 ? -1 : sperf_vm_method_kind(key->method);
    switch (kind) {
    case SPERF_METHOD_BMETHOD: append_made_method(name, key); break;
    case SPERF_METHOD_ISEQ: append_ruby_method(name, key); break;
    default: append_label(name, key);
    }
}

/* Set file and line, and remove from the name what differs between processes. */
static void describe_place(const sperf_frame_key_t *key, sperf_frame_text_t *text)
{
    text->file = text_of(rb_profile_frame_path(key->value));
    if (text->file.bytes == NULL) text->file = sperf_string_of("<C method>");
    sperf_stable_name(&text->name, text->file);
    VALUE first_line = rb_profile_frame_first_lineno(key->value);
    if (FIXNUM_P(first_line) && FIX2LONG(first_line) > 0) text->first_line = (uint32_t)FIX2LONG(first_line);
}

/* Return the name of one of Ruby's own classes whose instructions are shown; no bytes for other classes. */
static sperf_string_t own_class_name(VALUE class)
{
    const struct {
        VALUE class;
        const char *name;
    } names[] = {{rb_cInteger, "Integer"},   {rb_cFloat, "Float"},         {rb_cString, "String"},
                 {rb_cArray, "Array"},       {rb_cHash, "Hash"},           {rb_cSymbol, "Symbol"},
                 {rb_cNilClass, "NilClass"}, {rb_cTrueClass, "TrueClass"}, {rb_cFalseClass, "FalseClass"},
                 {rb_cObject, "Object"},     {rb_cRegexp, "Regexp"},       {rb_cRange, "Range"},
                 {rb_mKernel, "Kernel"},     {rb_cClass, "Class"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].class == class) return sperf_string_of(names[i].name);
    }
    return (sperf_string_t){NULL, 0};
}

/* The word of a class that refers to its name, if it is the same in all classes that were checked; 0: not known. */
static uint32_t name_word;

void sperf_frame_names_learn(void)
{
    const VALUE classes[] = {rb_cObject, rb_cArray, rb_cString, rb_cInteger, rb_mKernel, rb_eStandardError, rb_cIO};
    enum { CLASSES = sizeof classes / sizeof classes[0], WORDS = 20 };
    if (name_word != 0 || sperf_vm_layout.problem != NULL) return;
    for (uint32_t word = 2; word < WORDS && name_word == 0; word++) {
        size_t same = 0;
        for (size_t i = 0; i < CLASSES; i++) {
            VALUE name = rb_mod_name(classes[i]), words[WORDS];
            if (!sperf_vm_read((const void *)classes[i], words, sizeof words)) return;
            if (RB_TYPE_P(name, T_STRING) && words[word] == name) same++;
        }
        if (same == CLASSES) name_word = word;
    }
}

/* Return the name of the class of a method in Ruby; no bytes if it is not known. */
static sperf_string_t class_name_of(VALUE method)
{
    if (name_word == 0 || sperf_vm_method_kind(method) != SPERF_METHOD_ISEQ) return (sperf_string_t){NULL, 0};
    VALUE class = ((const VALUE *)method)[ENTRY_DEFINED_CLASS];
    if (class != 0 && RB_TYPE_P(class, T_ICLASS)) class = RBASIC_CLASS(class);
    if (class == 0 || !(RB_TYPE_P(class, T_CLASS) || RB_TYPE_P(class, T_MODULE))) return (sperf_string_t){NULL, 0};
    VALUE name = ((const volatile VALUE *)class)[name_word];
    return name != 0 ? text_of(name) : (sperf_string_t){NULL, 0}; /* a singleton class has none */
}

static void append_code(sperf_buffer_t *name, const sperf_frame_key_t *key)
{
    sperf_string_t class = key->method != 0 ? class_name_of(key->method) : (sperf_string_t){NULL, 0};
    sperf_string_t label = text_of(rb_profile_frame_label(key->value));
    sperf_string_t base = text_of(rb_profile_frame_base_label(key->value));
    bool ends = base.bytes != NULL && label.length >= base.length &&
                memcmp(label.bytes + label.length - base.length, base.bytes, base.length) == 0;
    if (class.bytes == NULL || !ends) {
        append_label(name, key);
        return;
    }
    sperf_buffer_append(name, label.bytes, label.length - base.length);
    append_text(name, class);
    sperf_buffer_append_string(name, "#");
    append_text(name, base);
}

bool sperf_frame_describe_code(const sperf_frame_key_t *key, sperf_frame_text_t *text)
{
    sperf_buffer_clear(&text->name);
    text->first_line = 0;
    if (sperf_is_insn_method(key->method)) {
        sperf_string_t class = own_class_name(key->value);
        if (class.bytes == NULL || key->method == SPERF_CLASS_METHOD) return false;
        append_text(&text->name, class);
        sperf_buffer_append_string(&text->name, "#");
        sperf_buffer_append_string(&text->name, sperf_vm_instruction_method((uint8_t)FIX2INT(key->method)));
        text->file = sperf_string_of("<instruction>");
        return true;
    }
    if (is_c_method(key)) return false;
    append_code(&text->name, key);
    describe_place(key, text);
    return true;
}

/* The value of the label `class`. */
static void describe_class(const sperf_frame_key_t *key, sperf_frame_text_t *text)
{
    if (key->value == SPERF_OTHER_CLASS)
        sperf_buffer_append_string(&text->name, "(other)");
    else if (!NIL_P(key->value))
        append_class(&text->name, key->value);
    if (text->name.length == 0) sperf_buffer_append_string(&text->name, "(internal)");
    text->file = sperf_string_of("<class>");
}

static void describe_instruction(const sperf_frame_key_t *key, sperf_frame_text_t *text)
{
    append_class(&text->name, key->value);
    sperf_buffer_append_string(&text->name, "#");
    sperf_buffer_append_string(&text->name, sperf_vm_instruction_method((uint8_t)FIX2INT(key->method)));
    text->file = sperf_string_of("<instruction>");
}

bool sperf_frame_has_id(const sperf_frame_key_t *key)
{
    if (sperf_is_insn_method(key->method)) return false;
    if (is_c_method(key)) return true;
    return key->method != 0 && sperf_vm_method_kind(key->method) != SPERF_METHOD_ISEQ;
}

void sperf_frame_describe(const sperf_frame_key_t *key, sperf_frame_text_t *text)
{
    sperf_buffer_clear(&text->name);
    text->first_line = 0;
    if (key->method == SPERF_CLASS_METHOD) {
        describe_class(key, text);
        return;
    }
    if (sperf_is_insn_method(key->method)) {
        describe_instruction(key, text);
        return;
    }
    append_name(&text->name, key);
    if (text->name.length == 0) sperf_buffer_append_string(&text->name, "[unresolved]");
    describe_place(key, text);
}

void sperf_frame_describe_c_method(VALUE owner, ID id, sperf_frame_text_t *text)
{
    sperf_buffer_clear(&text->name);
    sperf_string_t method = text_of(rb_id2str(id));
    if (owner != 0 && !NIL_P(owner)) append_owner(&text->name, owner, true);
    append_text(&text->name, method.bytes != NULL ? method : sperf_string_of("[unresolved]"));
    text->file = sperf_string_of("<C method>");
    sperf_stable_name(&text->name, text->file);
    text->first_line = 0;
}

static sperf_status_t copy_string(const sperf_profile_t *from, sperf_string_id_t id, sperf_profile_t *to,
                                  sperf_string_id_t *out)
{
    sperf_string_t string = sperf_string_table_get(&from->strings, id);
    return sperf_string_table_intern(&to->strings, string.bytes, string.length, out);
}

sperf_status_t sperf_frame_copy_function(const sperf_profile_t *from, sperf_function_id_t id, sperf_profile_t *to,
                                         sperf_function_id_t *out)
{
    sperf_function_t named = sperf_function_table_get(&from->functions, id);
    sperf_function_t function = {.first_line = named.first_line};
    SPERF_TRY(copy_string(from, named.name, to, &function.name));
    SPERF_TRY(copy_string(from, named.file, to, &function.file));
    return sperf_function_table_intern(&to->functions, function, out);
}

sperf_status_t sperf_frame_resolve(sperf_profile_t *profile, const sperf_frame_key_t *key, sperf_function_id_t *out)
{
    sperf_frame_text_t text = {0};
    sperf_frame_describe(key, &text);
    sperf_function_t function = {.first_line = text.first_line};
    sperf_status_t status = text.name.status;
    if (status == SPERF_OK) {
        status = sperf_string_table_intern(&profile->strings, (const char *)text.name.bytes, text.name.length,
                                           &function.name);
    }
    if (status == SPERF_OK) {
        status = sperf_string_table_intern(&profile->strings, text.file.bytes, text.file.length, &function.file);
    }
    sperf_buffer_cleanup(&text.name);
    return status == SPERF_OK ? sperf_function_table_intern(&profile->functions, function, out) : status;
}

/* -- Lines of captured frames -- */

uint32_t sperf_frame_line(const sperf_frame_key_t *key, sperf_frame_t frame, const sperf_frame_t *earlier)
{
    if (frame.line == 0 || frame.function <= SPERF_SYNTHETIC_LAST) return 0;
    if (sperf_is_insn_method(key->method)) return earlier[frame.line].line;
    return sperf_frame_code_line(key, frame.line);
}

/* Say whether a row has the line itself: it is 0, its key was released, or Ruby's API has given the line. */
static bool place_is_line(const sperf_frame_key_t *key, uint32_t place)
{
    return place == 0 || key->value == Qfalse || sperf_vm_layout.problem != NULL;
}

uint32_t sperf_frame_code_line(const sperf_frame_key_t *key, uint32_t place)
{
    return place_is_line(key, place) ? place : sperf_vm_line(key->value, place);
}

bool sperf_frame_code_line_unlocked(const sperf_frame_key_t *key, uint32_t place, uint32_t *line)
{
    *line = place;
    return place_is_line(key, place) || sperf_vm_line_unlocked(key->value, place, line);
}

/* -- sperf's own frames -- */

static VALUE own_paths;

void sperf_own_frames_set(VALUE paths)
{
    if (own_paths == 0) rb_gc_register_mark_object(own_paths = paths);
}

static bool is_own_path(VALUE path)
{
    if (!RB_TYPE_P(path, T_STRING) || own_paths == 0) return false;
    for (long i = 0; i < RARRAY_LEN(own_paths); i++) {
        VALUE own = RARRAY_AREF(own_paths, i);
        if (RSTRING_LEN(own) != RSTRING_LEN(path)) continue;
        if (memcmp(RSTRING_PTR(own), RSTRING_PTR(path), (size_t)RSTRING_LEN(own)) == 0) return true;
    }
    return false;
}

bool sperf_own_frames_has(const sperf_frame_text_t *text)
{
    static const char *const prefixes[] = {"Sperf.", "Sperf::Native.", "Sperf::Trace.start"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        size_t length = strlen(prefixes[i]);
        if (text->name.length >= length && memcmp(text->name.bytes, prefixes[i], length) == 0) return true;
    }
    return false;
}

static bool is_own_method(const sperf_frame_key_t *key)
{
    sperf_frame_text_t text = {0};
    sperf_frame_describe(key, &text);
    bool is_own = sperf_own_frames_has(&text);
    sperf_buffer_cleanup(&text.name);
    return is_own;
}

sperf_frame_showing_t sperf_own_frames_showing(const sperf_frame_key_t *key)
{
    if (sperf_is_native_method(key->method) || sperf_is_insn_method(key->method)) return SPERF_FRAME_AS_CALLER;
    if (!NIL_P(rb_profile_frame_path(key->value))) {
        return is_own_path(rb_profile_frame_absolute_path(key->value)) ? SPERF_FRAME_HIDDEN : SPERF_FRAME_SHOWN;
    }
    return is_own_method(key) ? SPERF_FRAME_HIDDEN : SPERF_FRAME_AS_CALLER;
}
