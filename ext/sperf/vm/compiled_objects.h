/*
 * Whether Ruby announces objects that compiled code makes.
 *
 * ZJIT of Ruby 4.1 makes many objects in machine code: it advances a pointer in a page of the heap. Whether a hook of new
 * objects hears of them depends on the build. In a first one it never does, and Ruby's own counts lack them as well; in
 * a later one code is compiled anew as soon as somebody adds a hook, but does not look at the bit by which windows are
 * opened (vm_event_flags.h). So it is tried, with code of sperf's own that ZJIT compiles (own_code.h). ZJIT compiles what
 * was called 30 times; if the program has set a threshold above some hundred calls, this says SPERF_OBJECTS_ANNOUNCED.
 */
#ifndef SPERF_EXT_COMPILED_OBJECTS_H
#define SPERF_EXT_COMPILED_OBJECTS_H

typedef enum {
    SPERF_OBJECTS_ANNOUNCED, /* whenever the bit is set */
    SPERF_OBJECTS_IF_HOOKED, /* while somebody has a hook, and the bit was never cleared */
    SPERF_OBJECTS_UNANNOUNCED
} sperf_compiled_objects_t;

/*
 * Try it, once per process with ZJIT; without ZJIT it is SPERF_OBJECTS_ANNOUNCED. Calls nothing of the program, and tells
 * its TracePoints nothing. Raises NoMemoryError. Context: GVL of the only Ractor, not in a hook.
 */
sperf_compiled_objects_t sperf_compiled_objects_try(void);

#endif
