/* What is read of a stack, and which frames keep what they were decoded to. */
#include <stdlib.h>

#include "support_test.h"
#include "support_vm.h"

static vm_t vm;
static vm_outcome_t walked;
static vm_outcome_t copied;
static vm_copier_t *copier;
static sperf_word_t iseq, entry, other; /* a method, and another name of it */
static sperf_word_t block, c_entry;

FIXTURE(set_up)
{
    vm_init(&vm);
    iseq = vm_iseq(&vm, true, 8);
    entry = vm_entry(&vm, SPERF_METHOD_ISEQ);
    other = vm_entry(&vm, SPERF_METHOD_ISEQ);
    block = vm_iseq(&vm, false, 8);
    c_entry = vm_entry(&vm, SPERF_METHOD_CFUNC);
    copier = vm_copier_new();
}

FIXTURE(tear_down)
{
    free(copier);
}

#define GATHER_TEST(name) TEST_WITH(name, set_up, tear_down)

/* Copy, and hold it to what a walk of the memory itself says. Returns how many frames kept what they were. */
static uint32_t copy_right(void)
{
    vm_walk(&vm, NULL, &walked);
    vm_copy(copier, &vm, NULL, VM_LIMIT, &copied);
    vm_assert_same(&walked, &copied);
    return copier->stacks[!copier->now].reused_count;
}

static void set_method(sperf_word_t ep, sperf_word_t method)
{
    ((sperf_word_t *)(uintptr_t)sperf_vm_environment_address(ep))[SPERF_ENV_METHOD] = method;
}

static bool is_held(sperf_word_t object)
{
    for (uint32_t i = 0; i < copier->snapshot.held_count; i++) {
        if (copier->snapshot.held[i] == object) return true;
    }
    return false;
}

GATHER_TEST(test_gather_frames_that_are_what_they_were_nothing_is_read)
{
    sperf_word_t home = vm_method(&vm, iseq, entry);
    vm_c_method(&vm, c_entry);
    vm_block(&vm, block, home);
    vm_method(&vm, iseq, other);
    assert_int_equal(copy_right(), 0);
    assert_true(vm.read_pieces > 0);
    /* All but the youngest, which is always looked at. */
    assert_int_equal(copy_right(), 3);
    assert_int_equal(vm.read_calls, 0);
}

GATHER_TEST(test_gather_reads_once_for_each_level_of_references)
{
    for (int i = 0; i < 40; i++) {
        sperf_word_t home = vm_heap_environment(&vm, entry, 0, VM_METHOD);
        vm_frame(&vm, block, vm_code(block, 1), vm_heap_environment(&vm, 0, home, VM_BLOCK));
    }
    copy_right();
    /* Environments; those around them and the iseq; its body and the entry; the definition. */
    assert_int_equal(vm.read_calls, 4);
}

/* The same code at the same place, on the same stack, called by another name. */
GATHER_TEST(test_gather_alias_and_block_whose_home_is_another_are_decoded_anew)
{
    sperf_word_t home = vm_method(&vm, iseq, entry);
    vm_block(&vm, block, home);
    vm_c_method(&vm, c_entry);
    copy_right();
    assert_int_equal(copy_right(), 2);
    set_method(home, other);
    assert_int_equal(copy_right(), 0);
    assert_int_equal(copied.frames[1].method, other);
    assert_int_equal(copied.frames[2].method, other);
}

GATHER_TEST(test_gather_after_a_gc_what_stands_on_samples_alone_is_kept)
{
    vm_method(&vm, iseq, entry);
    vm_frame(&vm, block, vm_code(block, 1), vm_environment(&vm, vm_cref(&vm), 0, VM_CLASS));
    vm_frame(&vm, block, vm_code(block, 1), vm_heap_environment(&vm, entry, 0, VM_METHOD));
    vm_method(&vm, iseq, entry);
    copy_right();
    assert_int_equal(copy_right(), 3);
    sperf_vm_known_outlive_gc(&copier->known);
    /* The cref may be another at the same address, and so may the environment. */
    assert_int_equal(copy_right(), 1);
    assert_int_equal(vm.read_pieces, 2);
}

GATHER_TEST(test_gather_environment_freed_and_made_anew_is_read_after_a_gc)
{
    sperf_word_t ep = vm_heap_environment(&vm, entry, 0, VM_METHOD);
    vm_frame(&vm, iseq, vm_code(iseq, 1), ep);
    vm_method(&vm, iseq, other);
    copy_right();
    set_method(ep, other);
    sperf_vm_known_outlive_gc(&copier->known);
    copy_right();
    assert_int_equal(copied.frames[1].method, other);
}

GATHER_TEST(test_gather_environment_of_a_frame_that_may_have_returned_is_not_remembered)
{
    sperf_word_t sure = vm_heap_environment(&vm, entry, 0, VM_METHOD);
    sperf_word_t unsure = vm_heap_environment(&vm, entry, 0, VM_METHOD);
    vm_frame(&vm, iseq, vm_code(iseq, 1), sure);
    vm_frame(&vm, iseq, vm_code(iseq, 1), unsure);
    copier->stacks[copier->now].unsure_count = 1;
    copy_right();
    assert_non_null(sperf_vm_known_environment(&copier->known, sure));
    assert_null(sperf_vm_known_environment(&copier->known, unsure));
}

GATHER_TEST(test_gather_sample_that_was_lost_is_not_stood_on)
{
    vm_method(&vm, iseq, entry);
    vm_method(&vm, iseq, entry);
    copy_right();
    sperf_vm_known_forget_all(&copier->known);
    assert_int_equal(copy_right(), 0);
    assert_true(is_held(iseq));
    assert_true(is_held(entry));
}

GATHER_TEST(test_gather_holds_what_frames_are_made_of)
{
    vm_method(&vm, iseq, vm_svar(&vm, other));
    vm_frame(&vm, block, vm_code(block, 1), vm_heap_environment(&vm, entry, 0, VM_METHOD));
    vm_c_method(&vm, c_entry);
    for (int i = 0; i < 2; i++) { /* In the sample, too: it may be let go of before the copy is decoded. */
        copy_right();
        assert_true(is_held(iseq) && is_held(block) && is_held(entry) && is_held(c_entry) && is_held(other));
    }
}

GATHER_TEST(test_gather_method_behind_special_variables_is_told_though_it_is_known)
{
    vm_method(&vm, iseq, entry);
    copy_right();
    vm_method(&vm, block, vm_svar(&vm, entry));
    copy_right();
    assert_int_equal(copied.frames[0].method, entry);
}

GATHER_TEST(test_gather_piece_that_cannot_be_read_costs_its_frame_alone_the_copy)
{
    sperf_word_t ep = vm_heap_environment(&vm, entry, 0, VM_METHOD);
    vm_frame(&vm, iseq, vm_code(iseq, 1), ep);
    vm_frame(&vm, iseq, vm_code(iseq, 1), vm_heap_environment(&vm, entry, 0, VM_METHOD));
    vm.unreadable = sperf_vm_environment_address(ep);
    vm_copy(copier, &vm, NULL, VM_LIMIT, &copied);
    assert_int_equal(copied.count, -1);
    /* The other pieces were read all the same. */
    assert_non_null(sperf_vm_pieces_find(&copier->snapshot.pieces, iseq));
    vm.unreadable = 0;
    copy_right();
}

GATHER_TEST(test_gather_stack_that_may_go_away_is_read_by_the_reader_alone)
{
    sperf_word_t home = vm_method(&vm, iseq, entry);
    for (int i = 0; i < 20; i++) vm_block(&vm, block, home);
    vm.stable = false;
    copy_right();
    assert_int_equal(copy_right(), 20);
    assert_int_equal(vm.read_calls, 1);
}

GATHER_TEST(test_gather_deep_recursion_keeps_frames_wherever_the_copy_ends)
{
    for (int i = 0; i < 1500; i++) vm_method(&vm, iseq, entry);
    vm_copy(copier, &vm, NULL, 1000, &copied);
    assert_int_equal(copied.count, 1000);
    assert_true(copied.truncated);
    for (int i = 0; i < 10; i++) vm_method(&vm, iseq, entry);
    vm_copy(copier, &vm, NULL, 1000, &copied);
    assert_int_equal(copied.count, 1000);
    /* The youngest of then is one that is told now; of the thousand that were decoded, all are there. */
    assert_int_equal(copier->stacks[!copier->now].reused_count, 1000);
}

GATHER_TEST(test_gather_frame_beyond_the_limit_is_not_taken_for_one_of_the_sample)
{
    sperf_word_t beyond = vm_iseq(&vm, true, 8);
    vm_method(&vm, beyond, entry);
    for (int i = 0; i < 5; i++) vm_method(&vm, iseq, entry);
    vm_copy(copier, &vm, NULL, 5, &copied);
    assert_int_equal(copied.count, 5);
    assert_true(copied.truncated);
    assert_non_null(sperf_vm_known_object(&copier->known, iseq));
    assert_null(sperf_vm_known_object(&copier->known, beyond));
}
