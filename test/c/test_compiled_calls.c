/* Calls of compiled code: their targets, in encodings of two machines, and shares of ticks by what was observed. */
#include "sperf/vmstack/compiled_calls.h"
#include "support_test.h"

/* Bytes that end at the return address, which is the same for all of a machine; those before them are filled up. */
typedef struct {
    sperf_machine_t machine;
    const char *name;
    uint64_t target;
    size_t length;
    const char *bytes;
} site_t;

#define X86 SPERF_MACHINE_X86_64
#define ARM SPERF_MACHINE_ARM64

static const uint64_t X86_RETURNS = 0x7f0000001000, ARM_RETURNS = 0x10000004;

static const site_t sites[] = {
    {X86, "call rel32, forward", 0x7f0001001000, 5, "\xe8\x00\x00\x00\x01"},
    {X86, "call rel32, backward", 0x7f0000000ffe, 5, "\xe8\xfe\xff\xff\xff"},
    {X86, "mov rax, imm64; call rax", 0x1122334455667788, 12, "\x48\xb8\x88\x77\x66\x55\x44\x33\x22\x11\xff\xd0"},
    {X86, "mov r11, imm64; call r11", 0x7f1255667788, 13, "\x49\xbb\x88\x77\x66\x55\x12\x7f\x00\x00\x41\xff\xd3"},
    {X86, "mov eax, imm32; call rax", 0x456789, 7, "\xb8\x89\x67\x45\x00\xff\xd0"},
    {X86, "mov rax, simm32; call rax", 0xffffffffffffff80, 9, "\x48\xc7\xc0\x80\xff\xff\xff\xff\xd0"},
    {X86, "mov r9d, imm32; call r9", 0x456789, 9, "\x41\xb9\x89\x67\x45\x00\x41\xff\xd1"},
    {X86, "call rcx after mov rax", 0, 7, "\xb8\x89\x67\x45\x00\xff\xd1"},
    {X86, "call [rax]", 0, 2, "\xff\x10"},
    {X86, "no call", 0, 3, "\x48\x89\xe5"},
    {ARM, "bl, forward", 0x10001000, 4, "\x00\x04\x00\x94"},
    {ARM, "bl, backward", 0xffffffc, 4, "\xff\xff\xff\x97"},
    {ARM, "bl, as far as it reaches", 0x8000000, 4, "\x00\x00\x00\x96"},
    {ARM, "movz, movk, movk, blr x16", 0x123456789abc, 16,
     "\x90\x57\x93\xd2\x10\xcf\xaa\xf2\x90\x46\xc2\xf2\x00\x02\x3f\xd6"},
    {ARM, "movz, three movk, blr x16", 0x1123456789abc, 20,
     "\x90\x57\x93\xd2\x10\xcf\xaa\xf2\x90\x46\xc2\xf2\x30\x00\xe0\xf2\x00\x02\x3f\xd6"},
    {ARM, "movz into another register", 0, 8, "\x91\x57\x93\xd2\x00\x02\x3f\xd6"},
    {ARM, "movk without movz", 0, 8, "\x10\xcf\xaa\xf2\x00\x02\x3f\xd6"},
    {ARM, "blr alone", 0, 4, "\x00\x02\x3f\xd6"},
    {ARM, "br", 0, 8, "\x90\x57\x93\xd2\x00\x02\x1f\xd6"},
    {SPERF_MACHINE_OTHER, "another machine", 0, 5, "\xe8\x00\x00\x00\x01"},
};

/* What is before the instructions must not matter: bytes that are no call, and bytes that look like one. */
static const uint8_t fills[] = {0x00, 0x90, 0xcc, 0xff, 0x1f};

TEST(test_call_site_names_the_target_of_each_encoding)
{
    for (size_t i = 0; i < COUNT_OF(sites); i++) {
        const site_t *site = &sites[i];
        for (size_t j = 0; j < sizeof fills; j++) {
            uint8_t before[SPERF_CALL_BYTES];
            memset(before, fills[j], sizeof before);
            memcpy(before + sizeof before - site->length, site->bytes, site->length);
            uint64_t returns = site->machine == ARM ? ARM_RETURNS : X86_RETURNS;
            uint64_t target = sperf_call_site_target(site->machine, before, returns);
            if (target != site->target) fail_msg("%s, after %02x: %" PRIx64, site->name, fills[j], target);
        }
    }
}

/* -- Shares -- */

static sperf_callee_shares_t shares;

enum { CODE = 0x1000, OTHER_CODE = 0x2000, PLACE = 7, OTHER_PLACE = 9, CALLEES = 4 };

static int begin(void **state)
{
    (void)state;
    sperf_callee_shares_clear(&shares);
    return 0;
}

/* Observe `callee` so many times. */
static void observe(uint64_t code, uint32_t place, uint8_t callee, int count)
{
    for (int i = 0; i < count; i++) sperf_callee_shares_add(&shares, code, place, callee);
}

/* Take 800 ticks, and require that the callees 0 to 3 get so many of them. */
static void assert_shares(uint64_t code, uint32_t place, const int expected[CALLEES])
{
    int counts[CALLEES] = {0};
    for (int i = 0; i < 800; i++) {
        uint8_t callee = CALLEES;
        assert_true(sperf_callee_shares_next(&shares, code, place, &callee));
        assert_in_range(callee, 0, CALLEES - 1);
        counts[callee]++;
    }
    assert_memory_equal(counts, expected, sizeof counts);
}

TEST_WITH(test_shares_without_an_observation_know_nothing, begin, NULL)
{
    uint8_t callee;
    for (int i = 0; i < 2; i++) {
        assert_false(sperf_callee_shares_know(&shares, CODE));
        assert_false(sperf_callee_shares_next(&shares, CODE, PLACE, &callee));
        observe(OTHER_CODE, PLACE, 1, 1);
    }
}

TEST_WITH(test_shares_are_the_proportion_of_the_latest_observations, begin, NULL)
{
    observe(CODE, PLACE, 1, 5);
    observe(CODE, PLACE, 2, 2);
    observe(CODE, PLACE, 0, 1);
    assert_shares(CODE, PLACE, (int[]){100, 500, 200, 0});
    observe(CODE, PLACE, 1, 100);
    observe(CODE, PLACE, 2, SPERF_SHARES_KEPT);
    assert_shares(CODE, PLACE, (int[]){0, 0, 800, 0});
}

TEST_WITH(test_shares_of_a_place_are_its_own_or_with_few_observations_those_of_its_code, begin, NULL)
{
    for (int i = 0; i < 4; i++) {
        observe(CODE, PLACE, 1, 1);
        observe(CODE, PLACE, 2, 1);
    }
    assert_shares(CODE, OTHER_PLACE, (int[]){0, 400, 400, 0});
    observe(CODE, OTHER_PLACE, 3, SPERF_SHARES_ENOUGH);
    assert_shares(CODE, OTHER_PLACE, (int[]){0, 0, 0, 800});
    assert_shares(CODE, PLACE, (int[]){0, 400, 400, 0});
}

/* More codes than rows: a code has its own observations, or none. */
TEST_WITH(test_shares_are_never_those_of_another_code, begin, NULL)
{
    enum { CODES = 4 * SPERF_SHARES_ROWS };
    int known = 0;
    for (int i = 1; i <= CODES; i++) sperf_callee_shares_add(&shares, (uint64_t)i << 6, PLACE, (uint8_t)(i % CALLEES));
    for (int i = 1; i <= CODES; i++) {
        uint8_t callee = 0;
        if (!sperf_callee_shares_next(&shares, (uint64_t)i << 6, PLACE, &callee)) continue;
        assert_int_equal(callee, i % CALLEES);
        known++;
    }
    assert_in_range(known, SPERF_SHARES_ROWS / 4, SPERF_SHARES_ROWS);
}
