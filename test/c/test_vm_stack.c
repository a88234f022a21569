/* Control frames decoded: as they lie in memory, and from a copy. */
#include <stdlib.h>

#include "support_test.h"
#include "support_vm.h"

static vm_t vm;
static vm_outcome_t walked;
static vm_outcome_t copied;
static vm_copier_t *copier;
static sperf_word_t method, entry; /* a method */
static sperf_vm_instructions_t instructions;
static sperf_vm_sites_t walk_sites;
static sperf_vm_sites_t copy_sites;
static const sperf_vm_teller_t walk_teller = {&instructions, &walk_sites};
static const sperf_vm_teller_t copy_teller = {&instructions, &copy_sites};

static const sperf_word_t INTEGER_CLASS = 0x7f0000000010, STRING_CLASS = 0x7f0000000020, TRUE_CLASS = 0x7f0000000030;
/* Where instructions are, and a Fixnum. */
enum { PLUS = 0x55550000, EQ = 0x55550100, MAX = 0x55550200, SEVEN = 15 };

FIXTURE(set_up)
{
    vm_init(&vm);
    method = vm_iseq(&vm, true, 8);
    entry = vm_entry(&vm, SPERF_METHOD_ISEQ);
    copier = vm_copier_new();
    memset(&instructions, 0, sizeof instructions);
    memset(&walk_sites, 0, sizeof walk_sites);
    memset(&copy_sites, 0, sizeof copy_sites);
    instructions.classes[SPERF_CLASS_INTEGER] = INTEGER_CLASS;
    instructions.classes[SPERF_CLASS_STRING] = STRING_CLASS;
    instructions.classes[SPERF_CLASS_TRUE] = TRUE_CLASS;
    const sperf_word_t plus[] = {PLUS, 0}, eq[] = {EQ, 0}, max[] = {MAX, 2, 0x1f};
    sperf_vm_instructions_learn(&instructions, "opt_plus", NULL, plus, 2);
    sperf_vm_instructions_learn(&instructions, "opt_eq", NULL, eq, 2);
    sperf_vm_instructions_learn(&instructions, "opt_newarray_send", "max", max, 3);
}

FIXTURE(tear_down)
{
    free(copier);
}

#define STACK_TEST(name) TEST_WITH(name, set_up, tear_down)

/* Both ways, which must say the same. */
static const sperf_vm_frame_t *decode(void)
{
    vm_walk(&vm, &walk_teller, &walked);
    vm_copy(copier, &vm, &copy_teller, VM_LIMIT, &copied);
    vm_assert_same(&walked, &copied);
    return copied.frames;
}

static void assert_torn(void)
{
    vm_copy(copier, &vm, NULL, VM_LIMIT, &copied);
    assert_int_equal(copied.count, -1);
}

/* The instruction that the youngest frame is at is of `name` ("": of none), in this class. */
static void assert_leaf(const char *name, sperf_word_t receiver_class)
{
    decode();
    const char *told = copied.leaf.instruction == 0 ? "" : sperf_vm_instruction_method(copied.leaf.instruction);
    assert_string_equal(told, name);
    if (name[0]) assert_int_equal(copied.leaf.receiver_class, receiver_class);
}

STACK_TEST(test_vm_stack_empty_has_no_frames)
{
    decode();
    assert_int_equal(copied.count, 0);
    vm.ec[SPERF_EC_STACK] = 0;
    vm_walk(&vm, NULL, &walked);
    assert_int_equal(walked.count, 0);
}

STACK_TEST(test_vm_stack_frames_of_all_kinds_are_told_apart)
{
    sperf_word_t block = vm_iseq(&vm, false, 8), inner = vm_iseq(&vm, false, 8);
    sperf_word_t each = vm_entry(&vm, SPERF_METHOD_CFUNC), made = vm_entry(&vm, SPERF_METHOD_BMETHOD);
    sperf_word_t home = vm_method(&vm, method, entry);
    vm_c_method(&vm, each);
    vm_block(&vm, inner, vm_block(&vm, block, home));
    sperf_word_t outer = vm_heap_environment(&vm, entry, 0, VM_METHOD); /* of a block that became a method */
    vm_frame(&vm, block, vm_code(block, 0), vm_environment(&vm, made, outer, VM_BLOCK));
    vm_method(&vm, method, vm_svar(&vm, entry)); /* behind special variables */
    vm_method(&vm, inner, vm_svar(&vm, vm_cref(&vm)));
    vm_frame(&vm, 0, 0, vm_environment(&vm, 0, 0, VM_DUMMY)); /* not shown, as is a block of C, whose code is no iseq */
    vm_c_method(&vm, entry);
    const struct {
        sperf_word_t value, method;
        uint32_t nesting;
    } expected[] = {{inner, 0, 0},     {method, entry, 0}, {block, made, 0},  {inner, entry, 2},
                    {block, entry, 1}, {each, 0, 0},       {method, entry, 0}};
    const sperf_vm_frame_t *frames = decode();
    assert_int_equal(copied.count, COUNT_OF(expected));
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_int_equal(frames[i].value, expected[i].value);
        assert_int_equal(frames[i].method, expected[i].method);
        assert_int_equal(frames[i].position >> SPERF_POSITION_BITS, expected[i].nesting);
    }
    /* The second word of the code is at place 1, which is position 2. */
    assert_int_equal(frames[6].position, 2);
}

/* Compiled code writes no program counter. */
STACK_TEST(test_vm_stack_program_counter_outside_of_its_code_has_no_place)
{
    vm.jit = SPERF_YJIT;
    vm_frame(&vm, method, vm_code(method, 8), vm_environment(&vm, entry, 0, VM_METHOD));
    vm_frame(&vm, method, vm_code(method, 9), vm_environment(&vm, entry, 0, VM_METHOD));
    vm_frame(&vm, method, 0, vm_environment(&vm, entry, 0, VM_METHOD));
    const sperf_vm_frame_t *frames = decode();
    assert_int_equal(frames[2].position, 9);
    assert_int_equal(frames[1].position, 0);
    assert_int_equal(frames[0].position, 0);
}

STACK_TEST(test_vm_stack_copy_that_was_torn_is_refused)
{
    sperf_word_t ep = vm_method(&vm, method, entry);
    sperf_word_t *flags = (sperf_word_t *)(uintptr_t)ep, kept = *flags;
    *flags = 0x1234567890;
    assert_torn();
    *flags = kept;
    /* What is not code, with a program counter. */
    vm_frame(&vm, vm_cref(&vm), vm_code(method, 1), vm_environment(&vm, entry, 0, VM_METHOD));
    assert_torn();
    vm_pop(&vm);
    /* Code, with a program counter of other code: a frame took another's slot while it was read. */
    vm_frame(&vm, method, vm_code(method, 9), vm_environment(&vm, entry, 0, VM_METHOD));
    assert_torn();
    vm_pop(&vm);
    /* A method without one. */
    vm_frame(&vm, method, vm_code(method, 1), vm_environment(&vm, 0, 0, VM_METHOD));
    assert_torn();
}

STACK_TEST(test_vm_stack_environments_in_a_circle_come_to_an_end)
{
    sperf_word_t one = vm_heap_environment(&vm, 0, 8, VM_BLOCK), other = vm_heap_environment(&vm, 0, one, VM_BLOCK);
    ((sperf_word_t *)(uintptr_t)sperf_vm_environment_address(one))[SPERF_ENV_OUTER] = other;
    vm_frame(&vm, vm_iseq(&vm, false, 8), 0, other);
    assert_torn();
}

STACK_TEST(test_vm_stack_limit_is_kept)
{
    for (int i = 0; i < 7; i++) vm_method(&vm, method, entry);
    vm_copy(copier, &vm, NULL, 7, &copied);
    assert_int_equal(copied.count, 7);
    assert_false(copied.truncated);
    vm_copy(copier, &vm, NULL, 6, &copied);
    assert_int_equal(copied.count, 6);
    assert_true(copied.truncated);
}

/* A frame that is at an instruction of `length` words with these operands on the stack. */
static sperf_word_t *at_instruction(sperf_word_t address, uint32_t length, sperf_word_t first, sperf_word_t second)
{
    method = vm_iseq(&vm, true, 8);
    sperf_word_t *code = (sperf_word_t *)(uintptr_t)vm_code(method, 0);
    code[1] = address;
    code[2] = 2;
    code[3] = 0x1f;
    sperf_word_t ep = vm_environment(&vm, entry, 0, VM_METHOD);
    *vm.sp++ = first;
    *vm.sp++ = second;
    return vm_frame(&vm, method, vm_code(method, 1 + length), ep);
}

STACK_TEST(test_vm_stack_operator_is_told_with_its_receivers_class)
{
    at_instruction(PLUS, 2, SEVEN, SEVEN);
    assert_leaf("+", INTEGER_CLASS);
    at_instruction(PLUS, 2, vm_address(vm_object(&vm, 5, STRING_CLASS, 0)), SEVEN);
    assert_leaf("+", STRING_CLASS);
    /* The operator of another class is a method of its own. But whatever has no == of its own is compared without one. */
    sperf_word_t class = vm_address(vm_object(&vm, SPERF_T_CLASS, 0, 0));
    sperf_word_t object = vm_address(vm_object(&vm, 1, class, 0));
    at_instruction(PLUS, 2, object, SEVEN);
    assert_leaf("", 0);
    at_instruction(EQ, 2, object, SEVEN);
    assert_leaf("==", class);
    bool is_held = false;
    for (uint32_t i = 0; i < copier->snapshot.held_count; i++) is_held |= copier->snapshot.held[i] == class;
    assert_true(is_held);
    /* An operand decides where one instruction is several methods. */
    instructions.classes[SPERF_CLASS_ARRAY] = STRING_CLASS + 0x20;
    at_instruction(MAX, 3, SEVEN, SEVEN);
    assert_leaf("max", STRING_CLASS + 0x20);
    /* Compiled code has no instruction. */
    vm.jit = SPERF_YJIT;
    at_instruction(PLUS, 2, SEVEN, SEVEN)[SPERF_CFP_JIT_RETURN] = 0x77770000;
    assert_leaf("", 0);
    assert_true(copied.leaf.compiled);
}

STACK_TEST(test_vm_stack_result_in_the_operands_place_is_not_taken_for_the_receiver)
{
    sperf_word_t string = vm_address(vm_object(&vm, 5, STRING_CLASS, 0));
    sperf_word_t *frame = at_instruction(EQ, 2, string, string);
    vm_copy(copier, &vm, &copy_teller, VM_LIMIT, &copied);
    assert_int_equal(copied.leaf.receiver_class, STRING_CLASS);
    /* Done: popped, and the answer in the receiver's place. */
    vm.sp--;
    vm.sp[-1] = SPERF_TRUE;
    frame[SPERF_CFP_SP] -= SPERF_WORD_BYTES;
    vm_copy(copier, &vm, &copy_teller, VM_LIMIT, &copied);
    assert_int_equal(copied.leaf.receiver_class, STRING_CLASS);
}

STACK_TEST(test_vm_stack_reused_frame_tells_that_it_is_compiled)
{
    sperf_word_t ep = vm_environment(&vm, entry, 0, VM_METHOD);
    vm.jit = SPERF_YJIT;
    vm_frame(&vm, method, 0, ep)[SPERF_CFP_JIT_RETURN] = 0x77770000;
    vm_c_method(&vm, vm_entry(&vm, SPERF_METHOD_CFUNC));
    decode();
    decode();
    assert_int_equal(copier->stacks[!copier->now].reused_count, 1);
    assert_true(copied.leaf.compiled);
}

/* A frame as ZJIT pushes it: its own pc and iseq are those of a frame that was there before. */
static void push_of_zjit(sperf_word_t *slots, const sperf_word_t *jit_frame, sperf_word_t ep)
{
    slots[0] = vm_address(jit_frame);
    vm_frame(&vm, 0xdead0, 0xdead8, ep)[SPERF_CFP_JIT_RETURN] = vm_address(slots + 1);
}

STACK_TEST(test_vm_stack_frames_of_zjit_are_those_of_their_jit_frames)
{
    vm.jit = SPERF_ZJIT;
    sperf_word_t outer = vm_iseq(&vm, true, 8), inner = vm_iseq(&vm, true, 8),
                 cfunc = vm_entry(&vm, SPERF_METHOD_CFUNC);
    sperf_word_t outer_entry = vm_entry(&vm, SPERF_METHOD_ISEQ), inner_entry = vm_entry(&vm, SPERF_METHOD_ISEQ);
    const sperf_word_t outer_frame[] = {vm_code(outer, 3), outer, 0}, inner_frame[] = {vm_code(inner, 5), inner, 0};
    sperf_word_t slots[3];
    vm_method(&vm, outer, outer_entry); /* interpreted */
    push_of_zjit(&slots[1], outer_frame, vm_environment(&vm, outer_entry, 0, VM_METHOD));
    push_of_zjit(&slots[0], inner_frame, vm_environment(&vm, inner_entry, 0, VM_METHOD)); /* inlined */
    vm_frame(&vm, 0xdead0, 0xdead8, vm_environment(&vm, cfunc, 0, VM_CFUNC))[SPERF_CFP_JIT_RETURN] =
        SPERF_JIT_RETURN_OF_C;
    const sperf_vm_frame_t *frames = decode();
    assert_int_equal(copied.count, 4);
    assert_int_equal(frames[0].value, cfunc);
    assert_int_equal(frames[1].value, inner);
    assert_int_equal(frames[1].position, 6);
    assert_int_equal(frames[2].value, outer);
    assert_int_equal(frames[2].position, 4);
    assert_int_equal(frames[3].position, 2);
    assert_true(copied.leaf.compiled);
}

/* Ruby 4.0's ZJIT. */
STACK_TEST(test_vm_stack_marks_of_a_jit_that_writes_none_are_not_read)
{
    vm.jit = SPERF_ZJIT_UNMARKED;
    sperf_word_t ep = vm_environment(&vm, entry, 0, VM_METHOD);
    vm_frame(&vm, method, vm_code(method, 3), ep)[SPERF_CFP_JIT_RETURN] = 8; /* no memory */
    vm_walk(&vm, &walk_teller, &walked);
    assert_int_equal(walked.count, 1);
    assert_int_equal(walked.frames[0].value, method);
    assert_int_equal(walked.frames[0].position, 4);
    assert_false(walked.leaf.compiled);
}

STACK_TEST(test_vm_stack_compiled_frames_of_an_unknown_jit_are_refused)
{
    sperf_word_t ep = vm_environment(&vm, entry, 0, VM_METHOD);
    sperf_word_t *frame = vm_frame(&vm, method, vm_code(method, 1), ep);
    decode();
    assert_int_equal(copied.count, 1);
    frame[SPERF_CFP_JIT_RETURN] = 8; /* no memory: must not be read */
    decode();
    assert_int_equal(copied.count, -1);
}
