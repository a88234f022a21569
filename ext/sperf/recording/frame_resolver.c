/* Names for captured frames: see frame_resolver.h. */
#include "frame_resolver.h"

#include <ruby/debug.h>
#include <ruby/encoding.h>
#include <string.h>

#include "vm/vm_insns.h"
#include "vm/vm_layout.h"

typedef struct {
    const sperf_frame_key_t *key;
    VALUE name;
    VALUE path;
    VALUE first_line;
} naming_t;

/* Return what a class is called; one without a name, after what it is, never by its address. */
static VALUE class_name(VALUE class)
{
    VALUE name = rb_class_path(rb_class_real(class));
    const char *anonymous = memchr(RSTRING_PTR(name), ':', (size_t)RSTRING_LEN(name));
    bool is_address = RSTRING_LEN(name) > 2 && strncmp(RSTRING_PTR(name), "#<", 2) == 0 && anonymous != NULL &&
                      strncmp(anonymous, ":0x", 3) == 0;
    if (!is_address) return name;
    VALUE plain = rb_str_new(RSTRING_PTR(name), anonymous - RSTRING_PTR(name));
    return rb_str_cat_cstr(plain, ">");
}

/* Return "Foo#bar", or "Foo.bar" for a method of Foo's own, from a method entry. */
static VALUE entry_name(VALUE entry)
{
    const VALUE *words = (const VALUE *)entry;
    VALUE owner = words[4] != 0 ? words[4] : words[1];
    VALUE method = rb_id2str((ID)words[3]);
    if (method == 0 || method == Qnil) return Qnil;
    VALUE name;
    if (RB_TYPE_P(owner, T_CLASS) && rb_class_real(owner) != owner) { /* a singleton class */
        VALUE attached = rb_class_attached_object(owner);
        bool is_module = RB_TYPE_P(attached, T_CLASS) || RB_TYPE_P(attached, T_MODULE);
        name = rb_str_dup(is_module ? rb_class_path(attached) : class_name(CLASS_OF(attached)));
        rb_str_cat_cstr(name, ".");
    } else {
        name = rb_str_dup(RB_TYPE_P(owner, T_ICLASS) ? class_name(RBASIC_CLASS(owner)) : class_name(owner));
        rb_str_cat_cstr(name, "#");
    }
    return rb_str_append(name, method);
}

/* Return the name of the method that `entry` is. */
static VALUE method_name(VALUE entry)
{
    int kind = sperf_vm_method_kind(entry);
    VALUE name = Qnil;
    if (kind == SPERF_METHOD_ISEQ || kind == SPERF_METHOD_CFUNC) name = rb_profile_frame_qualified_method_name(entry);
    return NIL_P(name) ? entry_name(entry) : name;
}

/* "block in ", "block (2 levels) in ", for code that is `nesting` blocks inside of a method. */
static VALUE block_prefix(uint32_t nesting)
{
    if (nesting == 0) return rb_str_new_cstr("");
    return nesting == 1 ? rb_str_new_cstr("block in ") : rb_sprintf("block (%u levels) in ", nesting);
}

/* What stands before the method's name in a label: "rescue in block in ". */
static VALUE label_prefix(VALUE label, VALUE base)
{
    long length = RSTRING_LEN(label) - RSTRING_LEN(base);
    bool ends = length >= 0 && memcmp(RSTRING_PTR(label) + length, RSTRING_PTR(base), (size_t)RSTRING_LEN(base)) == 0;
    return ends ? rb_str_subseq(label, 0, length) : Qnil;
}

/* A frame of a method made by define_method is that method, and its blocks are blocks in it. */
static VALUE made_method_label(const sperf_frame_key_t *key)
{
    VALUE label = rb_profile_frame_label(key->value);
    VALUE prefix = rb_str_new_cstr("");
    uint32_t nesting = key->nesting;
    static const char *const handlers[] = {"rescue in ", "ensure in "};
    const char *rest = StringValueCStr(label);
    for (size_t i = 0; nesting > 0 && i < sizeof handlers / sizeof handlers[0]; i++) {
        if (strncmp(rest, handlers[i], strlen(handlers[i])) != 0) continue;
        rb_str_cat_cstr(prefix, handlers[i]);
        rest += strlen(handlers[i]);
        nesting--;
        i = (size_t)-1;
    }
    rb_str_append(prefix, block_prefix(nesting));
    return rb_str_append(prefix, method_name(key->method));
}

/* Code outside of any method. Ruby's backtraces call an eval there <main>; its iseq says <compiled>. */
static VALUE top_level_label(VALUE iseq)
{
    VALUE label = rb_profile_frame_full_label(iseq), path = rb_profile_frame_path(iseq);
    bool is_eval = RB_TYPE_P(path, T_STRING) && strncmp(StringValueCStr(path), "(eval", 5) == 0;
    return is_eval && strcmp(StringValueCStr(label), "<compiled>") == 0 ? rb_str_new_cstr("<main>") : label;
}

static VALUE ruby_label(const sperf_frame_key_t *key)
{
    if (key->method == 0) return top_level_label(key->value);
    int kind = sperf_vm_method_kind(key->method);
    if (kind == SPERF_METHOD_BMETHOD) return made_method_label(key);
    if (kind != SPERF_METHOD_ISEQ) return rb_profile_frame_full_label(key->value);
    VALUE prefix = label_prefix(rb_profile_frame_label(key->value), rb_profile_frame_base_label(key->value));
    VALUE name = method_name(key->method);
    if (NIL_P(prefix) || NIL_P(name)) return rb_profile_frame_full_label(key->value);
    return rb_str_append(rb_str_dup(prefix), name);
}

static void name_instruction(naming_t *naming)
{
    VALUE class = rb_class_real(naming->key->value);
    naming->name = rb_str_dup(class_name(class));
    rb_str_cat_cstr(naming->name, "#");
    rb_str_cat_cstr(naming->name, sperf_vm_instruction_method((uint8_t)FIX2INT(naming->key->method)));
    naming->path = rb_str_new_cstr("<instruction>");
}

/* Return the label without the addresses of classes and objects that have no name. */
static VALUE without_addresses(VALUE label)
{
    if (!RB_TYPE_P(label, T_STRING)) return label;
    static const char marker[] = ":0x";
    const char *at = RSTRING_PTR(label), *end = at + RSTRING_LEN(label);
    if (memmem(at, (size_t)(end - at), marker, 3) == NULL) return label;
    VALUE plain = rb_enc_str_new(NULL, 0, rb_enc_get(label));
    while (at < end) {
        size_t digits = end - at > 3 && memcmp(at, marker, 3) == 0 ? strspn(at + 3, "0123456789abcdef") : 0;
        if (digits >= 8) {
            at += 3 + digits;
        } else {
            rb_str_cat(plain, at++, 1);
        }
    }
    return plain;
}

/* Context: GVL, under rb_protect: a class may have a name that raises. */
static VALUE name_frame(VALUE argument)
{
    naming_t *naming = (naming_t *)argument;
    const sperf_frame_key_t *key = naming->key;
    if (sperf_is_insn_method(key->method)) {
        name_instruction(naming);
        return Qnil;
    }
    naming->name = without_addresses(ruby_label(key));
    naming->path = rb_profile_frame_path(key->value);
    naming->first_line = rb_profile_frame_first_lineno(key->value);
    return Qnil;
}

static sperf_status_t intern_string(sperf_profile_t *profile, VALUE string, const char *otherwise,
                                    sperf_string_id_t *out)
{
    if (!RB_TYPE_P(string, T_STRING)) return sperf_string_table_intern_text(&profile->strings, otherwise, out);
    sperf_status_t status =
        sperf_string_table_intern(&profile->strings, RSTRING_PTR(string), (size_t)RSTRING_LEN(string), out);
    RB_GC_GUARD(string);
    return status;
}

sperf_status_t sperf_frame_resolve(sperf_profile_t *profile, const sperf_frame_key_t *key, sperf_function_id_t *out)
{
    naming_t naming = {key, Qnil, Qnil, Qnil};
    int failed = 0;
    rb_protect(name_frame, (VALUE)&naming, &failed);
    if (failed) {
        rb_set_errinfo(Qnil);
        naming.name = Qnil;
    }
    sperf_function_t function = {0};
    SPERF_TRY(intern_string(profile, naming.name, "[unresolved]", &function.name));
    SPERF_TRY(intern_string(profile, naming.path, "<C method>", &function.file));
    if (FIXNUM_P(naming.first_line) && FIX2LONG(naming.first_line) > 0) {
        function.first_line = (uint32_t)FIX2LONG(naming.first_line);
    }
    return sperf_function_table_intern(&profile->functions, function, out);
}
