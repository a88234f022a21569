/* Ruby's counts of bytes: see byte_counts.h. */
#include "byte_counts.h"

#include <stdatomic.h>

#include "vm/kept_methods.h"
#include "vm/ractors.h"

size_t rb_gc_obj_slot_size(VALUE object);
size_t rb_obj_memsize_of(VALUE object);

enum { ACCOUNTS = 8 };

/* The account of a window that is over. Windows that follow each other have different places. */
typedef struct {
    _Atomic uint64_t number;
    _Atomic int64_t not_large_bytes, table_bytes;
} account_t;

static struct {
    VALUE malloc_key, free_key; /* of GC.stat; free_key is 0 if Ruby has only the difference */
    bool counts, collects;
    int64_t malloced; /* up to the stamp */
    int64_t stamp;

    uint64_t window; /* 0: none */
    int64_t malloced_before;
    int64_t bytes[SPERF_OBJECT_KINDS]; /* of watched objects, beside their slots */
    bool collected;
    VALUE watched; /* the latest object, if it is to be sized; 0: none */
    sperf_object_kind_t kind;
    account_t accounts[ACCOUNTS];
} counts;

static int64_t increase(void)
{
    int64_t malloced = (int64_t)rb_gc_stat(counts.malloc_key);
    return counts.free_key != 0 ? malloced - (int64_t)rb_gc_stat(counts.free_key) : malloced;
}

void sperf_byte_counts_start(void)
{
    counts.malloced = 0;
    counts.stamp = increase();
    counts.window = 0;
    counts.watched = 0;
    counts.collects = false;
    counts.counts = true;
    for (int i = 0; i < ACCOUNTS; i++) atomic_store(&counts.accounts[i].number, 0);
}

void sperf_byte_counts_stop(void)
{
    if (!counts.counts) return;
    sperf_byte_counts_window_end();
    counts.malloced = sperf_byte_counts_malloced();
    counts.stamp = increase();
    counts.counts = false;
}

static VALUE of_heap(int heap, const char *key)
{
    VALUE arguments[] = {INT2FIX(heap), ID2SYM(rb_intern(key))};
    return sperf_kept_call_with(SPERF_KEPT_GC_STAT_HEAP, 2, arguments);
}

/* Ruby 4.1 also subtracts what the collector frees from malloc_increase_bytes, down to 0; but it has two sums. */
static void find_keys(void)
{
    VALUE stat = rb_hash_new(), total = ID2SYM(rb_intern("total_malloc_bytes"));
    rb_gc_stat(stat);
    bool has_sums = !NIL_P(rb_hash_lookup(stat, total));
    counts.malloc_key = has_sums ? total : ID2SYM(rb_intern("malloc_increase_bytes"));
    counts.free_key = has_sums ? ID2SYM(rb_intern("total_free_bytes")) : 0;
}

uint64_t sperf_byte_counts_slots(void)
{
    if (counts.malloc_key == 0) find_keys();
    (void)rb_gc_stat(ID2SYM(rb_intern("total_allocated_objects"))); /* brings the counts of all heaps up to date */
    static int heaps_count;
    if (heaps_count == 0) {
        VALUE heaps = sperf_kept_call(SPERF_KEPT_GC_STAT_HEAP, Qnil);
        if (RB_TYPE_P(heaps, T_HASH)) heaps_count = (int)RHASH_SIZE(heaps);
    }
    uint64_t bytes = 0;
    for (int heap = 0; heap < heaps_count; heap++) {
        VALUE size = of_heap(heap, "slot_size"), objects = of_heap(heap, "total_allocated_objects");
        if (!FIXNUM_P(size) || !FIXNUM_P(objects)) return 0;
        bytes += FIX2ULONG(size) * FIX2ULONG(objects);
    }
    return bytes;
}

int64_t sperf_byte_counts_malloced(void)
{
    return counts.counts && !counts.collects ? counts.malloced + increase() - counts.stamp : counts.malloced;
}

void sperf_byte_counts_gc_enter(void)
{
    if (!counts.counts || counts.collects) return;
    counts.malloced += increase() - counts.stamp;
    counts.collects = counts.collected = true;
    counts.watched = 0; /* the object may be freed */
}

void sperf_byte_counts_gc_exit(void)
{
    if (!counts.counts || !counts.collects) return;
    counts.collects = false;
    counts.stamp = increase();
}

void sperf_byte_counts_size(void)
{
    if (counts.watched == 0) return;
    if (sperf_ractors_single()) {
        int64_t slot = (int64_t)rb_gc_obj_slot_size(counts.watched);
        counts.bytes[counts.kind] += (int64_t)rb_obj_memsize_of(counts.watched) - slot;
    }
    counts.watched = 0;
}

void sperf_byte_counts_watch(VALUE object, sperf_object_kind_t kind)
{
    if (counts.window == 0) return;
    counts.watched = object;
    counts.kind = kind;
}

void sperf_byte_counts_window_end(void)
{
    if (counts.window == 0) return;
    sperf_byte_counts_size();
    if (!counts.collected && counts.counts) {
        account_t *account = &counts.accounts[counts.window % ACCOUNTS];
        int64_t malloced = sperf_byte_counts_malloced() - counts.malloced_before;
        atomic_store_explicit(&account->number, 0, memory_order_relaxed);
        atomic_store_explicit(&account->not_large_bytes, malloced - counts.bytes[SPERF_OBJECT_LARGE],
                              memory_order_release);
        atomic_store_explicit(&account->table_bytes, counts.bytes[SPERF_OBJECT_TABLE], memory_order_release);
        atomic_store_explicit(&account->number, counts.window, memory_order_release);
    }
    counts.window = 0;
}

void sperf_byte_counts_window_begin(uint64_t number)
{
    sperf_byte_counts_window_end();
    if (!counts.counts) return;
    counts.window = number;
    counts.malloced_before = sperf_byte_counts_malloced();
    for (int kind = 0; kind < SPERF_OBJECT_KINDS; kind++) counts.bytes[kind] = 0;
    counts.collected = false;
}

bool sperf_byte_counts_account(uint64_t window, sperf_byte_account_t *out)
{
    const account_t *account = &counts.accounts[window % ACCOUNTS];
    if (atomic_load_explicit(&account->number, memory_order_acquire) != window) return false;
    out->not_large_bytes = atomic_load_explicit(&account->not_large_bytes, memory_order_acquire);
    out->table_bytes = atomic_load_explicit(&account->table_bytes, memory_order_acquire);
    /* A later window may have overwritten the account: it clears the number first. */
    return atomic_load_explicit(&account->number, memory_order_relaxed) == window;
}
