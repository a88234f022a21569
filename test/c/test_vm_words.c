/* What the VM's words mean. */
#include "sperf/vmstack/vm_words.h"
#include "support_test.h"

TEST(test_vm_words_address_is_aligned_and_between_the_first_page_and_the_end_of_user_space)
{
    sperf_word_t end = (sperf_word_t)1 << SPERF_ADDRESS_BITS;
    assert_true(sperf_vm_is_address(end - SPERF_WORD_BYTES));
    assert_false(sperf_vm_is_address(end));
    assert_false(sperf_vm_is_address(UINT64_MAX - 7));
    assert_true(sperf_vm_is_address(4096));
    assert_false(sperf_vm_is_address(4096 + 4));
    assert_false(sperf_vm_is_address(4088));
}

#ifdef __aarch64__
/* Where Linux maps programs, their heaps, libraries and stacks, with 4 kB pages. */
TEST(test_vm_words_address_of_a_program_on_arm64_is_one)
{
    assert_true(sperf_vm_is_address(0xaaaadeadb000));
    assert_true(sperf_vm_is_address(0xffffa1b2c3d0));
    assert_true(sperf_vm_is_address(0xfffffffff000));
}
#endif
