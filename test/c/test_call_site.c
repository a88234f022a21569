/* Call instructions before a return address, in the encodings of two machines. */
#include "sperf/vmstack/compiled_calls.h"
#include "support_test.h"

/* Bytes that end at the return address; those before them are filled up. */
typedef struct {
    const char *name;
    sperf_machine_t machine;
    uint64_t return_address;
    uint64_t target;
    size_t length;
    uint8_t bytes[SPERF_CALL_BYTES];
} site_t;

static const site_t sites[] = {
    {"call rel32, forward", SPERF_MACHINE_X86_64, 0x7f0000001000, 0x7f0001001000, 5, {0xe8, 0, 0, 0, 1}},
    {"call rel32, backward", SPERF_MACHINE_X86_64, 0x7f0000001000, 0x7f0000000ffe, 5, {0xe8, 0xfe, 0xff, 0xff, 0xff}},
    {"mov rax, imm64; call rax",
     SPERF_MACHINE_X86_64,
     0x7f0000001000,
     0x1122334455667788,
     12,
     {0x48, 0xb8, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, 0xff, 0xd0}},
    {"mov r11, imm64; call r11",
     SPERF_MACHINE_X86_64,
     0x7f0000001000,
     0x00007f1255667788,
     13,
     {0x49, 0xbb, 0x88, 0x77, 0x66, 0x55, 0x12, 0x7f, 0, 0, 0x41, 0xff, 0xd3}},
    {"mov eax, imm32; call rax", SPERF_MACHINE_X86_64, 0x1000, 0x456789, 7, {0xb8, 0x89, 0x67, 0x45, 0, 0xff, 0xd0}},
    {"mov rax, simm32; call rax",
     SPERF_MACHINE_X86_64,
     0x1000,
     0xffffffffffffff80,
     9,
     {0x48, 0xc7, 0xc0, 0x80, 0xff, 0xff, 0xff, 0xff, 0xd0}},
    {"mov r9d, imm32; call r9",
     SPERF_MACHINE_X86_64,
     0x1000,
     0x456789,
     9,
     {0x41, 0xb9, 0x89, 0x67, 0x45, 0, 0x41, 0xff, 0xd1}},
    {"call rcx after mov rax", SPERF_MACHINE_X86_64, 0x1000, 0, 7, {0xb8, 0x89, 0x67, 0x45, 0, 0xff, 0xd1}},
    {"call [rax]", SPERF_MACHINE_X86_64, 0x1000, 0, 2, {0xff, 0x10}},
    {"no call", SPERF_MACHINE_X86_64, 0x1000, 0, 3, {0x48, 0x89, 0xe5}},
    {"bl, forward", SPERF_MACHINE_ARM64, 0x10000, 0x10ffc, 4, {0, 0x04, 0, 0x94}},
    {"bl, backward", SPERF_MACHINE_ARM64, 0x10000, 0xfff8, 4, {0xff, 0xff, 0xff, 0x97}},
    {"bl, as far as it reaches", SPERF_MACHINE_ARM64, 0x10000004, 0x8000000, 4, {0, 0, 0, 0x96}},
    {"movz, movk, movk, blr x16",
     SPERF_MACHINE_ARM64,
     0x10000,
     0x0000123456789abc,
     16,
     {0x90, 0x57, 0x93, 0xd2, 0x10, 0xcf, 0xaa, 0xf2, 0x90, 0x46, 0xc2, 0xf2, 0x00, 0x02, 0x3f, 0xd6}},
    {"movz, three movk, blr x16", SPERF_MACHINE_ARM64, 0x10000, 0x0001123456789abc, 20, {0x90, 0x57, 0x93, 0xd2, 0x10,
                                                                                         0xcf, 0xaa, 0xf2, 0x90, 0x46,
                                                                                         0xc2, 0xf2, 0x30, 0x00, 0xe0,
                                                                                         0xf2, 0x00, 0x02, 0x3f, 0xd6}},
    {"movz into another register",
     SPERF_MACHINE_ARM64,
     0x10000,
     0,
     8,
     {0x91, 0x57, 0x93, 0xd2, 0x00, 0x02, 0x3f, 0xd6}},
    {"movk without movz", SPERF_MACHINE_ARM64, 0x10000, 0, 8, {0x10, 0xcf, 0xaa, 0xf2, 0x00, 0x02, 0x3f, 0xd6}},
    {"blr alone", SPERF_MACHINE_ARM64, 0x10000, 0, 4, {0x00, 0x02, 0x3f, 0xd6}},
    {"br", SPERF_MACHINE_ARM64, 0x10000, 0, 8, {0x90, 0x57, 0x93, 0xd2, 0x00, 0x02, 0x1f, 0xd6}},
    {"another machine", SPERF_MACHINE_OTHER, 0x1000, 0, 5, {0xe8, 0, 0, 0, 1}},
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
            uint64_t target = sperf_call_site_target(site->machine, before, site->return_address);
            if (target != site->target) print_error("%s, after %02x\n", site->name, fills[j]);
            assert_int_equal(target, site->target);
        }
    }
}
