/*
 * The memory of another process, as the code that decodes it sees it.
 *
 * All of it is hostile: the process may write to it at any time, and nothing that it says is believed. Addresses
 * are read only through the kernel (ext/sperf/bindings/target_memory.h), which refuses those that are not mapped.
 */
#ifndef SPERF_OUTSIDE_MEMORY_H
#define SPERF_OUTSIDE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Where the fields of Ruby's structs are in one build of Ruby, and where its roots are in one process.
 *
 * Each number was found by comparing the memory of a twin with what the twin says of itself
 * (lib/sperf/outside/calibration.rb). Offsets are in bytes. They come from a file as well (a cache), so
 * sperf_outside_layout_check limits them: whatever they are, reading with them is harmless.
 */

/* The names are those of Calibration#layout. */
#define SPERF_OUTSIDE_FIELDS_EACH(X)                                                                       \
    X(thread_self)         /* of rb_thread_t: the Thread, */                                               \
    X(thread_ractor)       /* its Ractor, */                                                               \
    X(thread_vm)           /* the VM, */                                                                   \
    X(thread_node)         /* its node in the list of the Ractor's threads, */                             \
    X(thread_ec)           /* the execution context of the fiber that runs, */                             \
    X(thread_native)       /* the native thread, 0 if there is none at the moment, */                      \
    X(thread_name)         /* the name, a String or nil, */                                                \
    X(thread_blocking)     /* not 0 in a system call or C code that gave the GVL back, */                  \
    X(thread_locking)      /* the Mutex that it waits for, 0 for none, */                                  \
    X(thread_keeping)      /* the struct of the Mutex that it locked last, 0 for none, */                  \
    X(thread_ready)        /* its node in the list of threads that wait for the GVL */                     \
    X(native_tid)          /* of rb_native_thread: the kernel's number of the thread */                    \
    X(ractor_threads)      /* of rb_ractor_t: the head of the list of its threads, */                      \
    X(ractor_node)         /* its node in the list of Ractors, */                                          \
    X(ractor_number)       /* its number, 32 bits, */                                                      \
    X(ractor_running)      /* the thread that holds the GVL, */                                            \
    X(ractor_ready)        /* the head of the list of threads that wait for the GVL */                     \
    X(vm_ractors)          /* of rb_vm_t: the head of the list of Ractors, */                              \
    X(vm_space)            /* the object space; 0: the state of the GC is not known */                     \
    X(space_gc)            /* of the object space: the 32-bit word with the state of the GC */             \
    X(gc_bit)              /* (which of its bits says that a collection is at work) */                     \
    X(mutex_data)          /* of a Mutex: its struct, */                                                   \
    X(mutex_embedded)      /* (1: the struct itself is there) */                                           \
    X(mutex_next)          /* of the struct: that of the Mutex which the thread locked before */           \
    X(ec_stack)            /* of an execution context: the stack, its size in words, the youngest frame */ \
    X(frame_bytes)         /* the size of a control frame */                                               \
    X(iseq_body)           /* of an iseq: its body */                                                      \
    X(body_location)       /* of a body: path, base label, label, first line (32 bits), */                 \
    X(body_code)           /* the code; before that its size in words (32 bits), */                        \
    X(body_lines)          /* the table of lines, positions, their number (32 bits), the index */          \
    X(line_bytes)          /* the size of a row of that table, which begins with the line */               \
    X(body_local)          /* the iseq of the method, file or class body that it is part of */             \
    X(entry_owner)         /* of a method entry: the class that has the method, */                         \
    X(entry_name)          /* the ID of its name */                                                        \
    X(entry_definition)    /* its definition */                                                            \
    X(definition_iseq)     /* of a definition: the iseq of a method that is written in Ruby */             \
    X(class_name)          /* of a class: its name, */                                                     \
    X(class_attached)      /* the object of a singleton class */                                           \
    X(class_singleton_bit) /* the flag of a singleton class */

typedef struct {
#define SPERF_OUTSIDE_FIELD(name) uint32_t name;
    SPERF_OUTSIDE_FIELDS_EACH(SPERF_OUTSIDE_FIELD)
#undef SPERF_OUTSIDE_FIELD
    uint64_t vm_root;    /* address in the target of the pointer to the VM */
    uint64_t names_root; /* address in the target of the table of names, a VALUE */
} sperf_outside_layout_t;

/* The largest offset, and the words of a control frame. */
enum { SPERF_OUTSIDE_OFFSET_MAX = 16384, SPERF_OUTSIDE_FRAME_WORDS_MIN = 5, SPERF_OUTSIDE_FRAME_WORDS_MAX = 12 };

/* Return whether all numbers are within their limits. */
bool sperf_outside_layout_check(const sperf_outside_layout_t *layout);

/* One range to read. */
typedef struct {
    uint64_t address;
    void *to;
    size_t bytes;
} sperf_outside_piece_t;

/* How many pieces one call reads at most. */
enum { SPERF_OUTSIDE_PIECES_MAX = 256 };

typedef struct {
    /* Copy the pieces one after the other. Returns how many were copied whole before the first that was not. */
    uint32_t (*read)(void *context, const sperf_outside_piece_t *pieces, uint32_t count);
    void *context;
    const sperf_outside_layout_t *layout; /* where fields are; NULL if no objects of Ruby are read */
} sperf_outside_memory_t;

/* Read `bytes` at `address`. Returns whether all of them could be read; if not, `to` is zeroed. */
bool sperf_outside_read(const sperf_outside_memory_t *memory, uint64_t address, void *to, size_t bytes);

/* Return the word at `address`, 0 if it cannot be read. */
uint64_t sperf_outside_word(const sperf_outside_memory_t *memory, uint64_t address);

/* Read all pieces that can be read, and zero the others. Returns how many were read. */
uint32_t sperf_outside_read_pieces(const sperf_outside_memory_t *memory, sperf_outside_piece_t *pieces, uint32_t count);

#endif
