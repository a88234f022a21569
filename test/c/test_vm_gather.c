/* What is read of a stack, and which frames keep what they were decoded to. */
#include <stdlib.h>

#include "support_test.h"
#include "support_vm.h"

static vm_t vm;
static vm_outcome_t walked;
static vm_outcome_t copied;
static vm_copier_t *copier;
static sperf_word_t iseq, entry; /* a method */

static int set_up(void **state)
{
    (void)state;
    vm_init(&vm);
    iseq = vm_iseq(&vm, true, 8);
    entry = vm_entry(&vm, SPERF_METHOD_ISEQ);
    copier = vm_copier_new();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(copier);
    return 0;
}

/* Copy, and hold it to what a walk of the memory itself says. Returns how many frames kept what they were. */
static uint32_t copy_right(void)
{
    vm_walk(&vm, NULL, &walked);
    vm_copy(copier, &vm, NULL, VM_LIMIT, &copied);
    vm_assert_same(&walked, &copied);
    return copier->stacks[!copier->now].reused_count;
}

static bool is_held(sperf_word_t object)
{
    for (uint32_t i = 0; i < copier->snapshot.held_count; i++) {
        if (copier->snapshot.held[i] == object) return true;
    }
    return false;
}

TEST_WITH(test_gather_frames_that_are_what_they_were_nothing_is_read, set_up, tear_down)
{
    sperf_word_t method = vm_iseq(&vm, true, 8), block = vm_iseq(&vm, false, 8);
    sperf_word_t home = vm_method(&vm, method, vm_entry(&vm, SPERF_METHOD_ISEQ));
    vm_c_method(&vm, vm_entry(&vm, SPERF_METHOD_CFUNC));
    vm_block(&vm, block, home);
    vm_method(&vm, method, vm_entry(&vm, SPERF_METHOD_ISEQ));
    assert_int_equal(copy_right(), 0);
    assert_true(vm.read_pieces > 0);
    /* All but the youngest, which is always looked at. */
    assert_int_equal(copy_right(), 3);
    assert_int_equal(vm.read_calls, 0);
}

TEST_WITH(test_gather_reads_once_for_each_level_of_references, set_up, tear_down)
{
    sperf_word_t iseq = vm_iseq(&vm, false, 8), entry = vm_entry(&vm, SPERF_METHOD_ISEQ);
    for (int i = 0; i < 40; i++) {
        sperf_word_t home = vm_heap_environment(&vm, entry, 0, VM_METHOD);
        vm_frame(&vm, iseq, vm_code(iseq, 1), vm_heap_environment(&vm, 0, home, VM_BLOCK));
    }
    copy_right();
    /* Environments; those around them and the iseq; its body and the entry; the definition. */
    assert_int_equal(vm.read_calls, 4);
}

TEST_WITH(test_gather_same_place_called_by_another_name_is_decoded_anew, set_up, tear_down)
{
    sperf_word_t iseq = vm_iseq(&vm, true, 8), other = vm_entry(&vm, SPERF_METHOD_ISEQ);
    sperf_word_t ep = vm_method(&vm, iseq, vm_entry(&vm, SPERF_METHOD_ISEQ));
    vm_method(&vm, iseq, other);
    copy_right();
    /* An alias: the same code at the same place, on the same stack. */
    ((sperf_word_t *)(uintptr_t)sperf_vm_environment_address(ep))[SPERF_ENV_METHOD] = other;
    assert_int_equal(copy_right(), 0);
    assert_int_equal(copied.frames[1].method, other);
}

TEST_WITH(test_gather_block_whose_home_is_another_is_decoded_anew, set_up, tear_down)
{
    sperf_word_t method = vm_iseq(&vm, true, 8), block = vm_iseq(&vm, false, 8);
    sperf_word_t other = vm_entry(&vm, SPERF_METHOD_ISEQ);
    sperf_word_t home = vm_method(&vm, method, vm_entry(&vm, SPERF_METHOD_ISEQ));
    vm_block(&vm, block, home);
    vm_c_method(&vm, vm_entry(&vm, SPERF_METHOD_CFUNC));
    copy_right();
    assert_int_equal(copy_right(), 2);
    ((sperf_word_t *)(uintptr_t)sperf_vm_environment_address(home))[SPERF_ENV_METHOD] = other;
    assert_int_equal(copy_right(), 0);
    assert_int_equal(copied.frames[1].method, other);
}

TEST_WITH(test_gather_after_a_gc_what_stands_on_samples_alone_is_kept, set_up, tear_down)
{
    sperf_word_t method = vm_iseq(&vm, true, 8), block = vm_iseq(&vm, false, 8);
    vm_method(&vm, method, entry);
    vm_frame(&vm, block, vm_code(block, 1), vm_environment(&vm, vm_cref(&vm), 0, VM_CLASS));
    vm_frame(&vm, block, vm_code(block, 1), vm_heap_environment(&vm, entry, 0, VM_METHOD));
    vm_method(&vm, method, entry);
    copy_right();
    assert_int_equal(copy_right(), 3);
    sperf_vm_known_outlive_gc(&copier->known);
    /* The cref may be another at the same address, and so may the environment. */
    assert_int_equal(copy_right(), 1);
    assert_int_equal(vm.read_pieces, 2);
}

TEST_WITH(test_gather_environment_freed_and_made_anew_is_read_after_a_gc, set_up, tear_down)
{
    sperf_word_t iseq = vm_iseq(&vm, true, 8), other = vm_entry(&vm, SPERF_METHOD_ISEQ);
    sperf_word_t ep = vm_heap_environment(&vm, vm_entry(&vm, SPERF_METHOD_ISEQ), 0, VM_METHOD);
    vm_frame(&vm, iseq, vm_code(iseq, 1), ep);
    vm_method(&vm, iseq, other);
    copy_right();
    ((sperf_word_t *)(uintptr_t)sperf_vm_environment_address(ep))[SPERF_ENV_METHOD] = other;
    sperf_vm_known_outlive_gc(&copier->known);
    copy_right();
    assert_int_equal(copied.frames[1].method, other);
}

TEST_WITH(test_gather_environment_of_a_frame_that_may_have_returned_is_not_remembered, set_up, tear_down)
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

TEST_WITH(test_gather_sample_that_was_lost_is_not_stood_on, set_up, tear_down)
{
    vm_method(&vm, iseq, entry);
    vm_method(&vm, iseq, entry);
    copy_right();
    sperf_vm_known_forget_all(&copier->known);
    assert_int_equal(copy_right(), 0);
    assert_true(is_held(iseq));
    assert_true(is_held(entry));
}

TEST_WITH(test_gather_holds_what_frames_are_made_of, set_up, tear_down)
{
    sperf_word_t method = vm_iseq(&vm, true, 8), block = vm_iseq(&vm, false, 8);
    sperf_word_t entry = vm_entry(&vm, SPERF_METHOD_ISEQ), c_entry = vm_entry(&vm, SPERF_METHOD_CFUNC);
    sperf_word_t hidden = vm_entry(&vm, SPERF_METHOD_ISEQ);
    vm_method(&vm, method, vm_svar(&vm, hidden));
    vm_frame(&vm, block, vm_code(block, 1), vm_heap_environment(&vm, entry, 0, VM_METHOD));
    vm_c_method(&vm, c_entry);
    copy_right();
    assert_true(is_held(method) && is_held(block) && is_held(entry) && is_held(c_entry) && is_held(hidden));
    /* In the sample, too: it may be let go of before the copy is decoded. */
    copy_right();
    assert_true(is_held(method) && is_held(block) && is_held(entry) && is_held(c_entry) && is_held(hidden));
}

TEST_WITH(test_gather_method_behind_special_variables_is_told_though_it_is_known, set_up, tear_down)
{
    vm_method(&vm, iseq, entry);
    copy_right();
    vm_method(&vm, vm_iseq(&vm, false, 8), vm_svar(&vm, entry));
    copy_right();
    assert_int_equal(copied.frames[0].method, entry);
}

TEST_WITH(test_gather_piece_that_cannot_be_read_costs_its_frame_alone_the_copy, set_up, tear_down)
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

TEST_WITH(test_gather_stack_that_may_go_away_is_read_by_the_reader_alone, set_up, tear_down)
{
    sperf_word_t method = vm_iseq(&vm, true, 8), block = vm_iseq(&vm, false, 8);
    sperf_word_t home = vm_method(&vm, method, entry);
    for (int i = 0; i < 20; i++) vm_block(&vm, block, home);
    vm.stable = false;
    copy_right();
    assert_int_equal(copy_right(), 20);
    assert_int_equal(vm.read_calls, 1);
}

TEST_WITH(test_gather_deep_recursion_keeps_frames_wherever_the_copy_ends, set_up, tear_down)
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

TEST_WITH(test_gather_frame_beyond_the_limit_is_not_taken_for_one_of_the_sample, set_up, tear_down)
{
    sperf_word_t iseq = vm_iseq(&vm, true, 8), beyond = vm_iseq(&vm, true, 8);
    vm_method(&vm, beyond, entry);
    for (int i = 0; i < 5; i++) vm_method(&vm, iseq, entry);
    vm_copy(copier, &vm, NULL, 5, &copied);
    assert_int_equal(copied.count, 5);
    assert_true(copied.truncated);
    assert_non_null(sperf_vm_known_object(&copier->known, iseq));
    assert_null(sperf_vm_known_object(&copier->known, beyond));
}
