/* Which tool's profile a JSON text is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../src/codec/json_kind.h"

typedef struct {
    const char *text;
    sperf_json_kind_t kind;
} case_t;

#define SCHEMA "\"$schema\":\"https://www.speedscope.app/file-format-schema.json\""

static const case_t CASES[] = {
    {"{\"format\":\"sperf\",\"version\":2}", SPERF_JSON_SPERF},
    {"{\"version\":2,\"frames\":{\"function\":[1]},\"samples\":{},\"format\":\"sperf\"}", SPERF_JSON_SPERF},
    {"{\"meta\":{\"interval\":1,\"preprocessedProfileVersion\":48},\"threads\":[]}", SPERF_JSON_FIREFOX},
    {"{\"libs\":[],\"shared\":{\"stringArray\":[]},\"meta\":{\"processType\":0}}", SPERF_JSON_FIREFOX},
    {"{" SCHEMA ",\"profiles\":[]}", SPERF_JSON_SPEEDSCOPE},
    {"{\"exporter\":\"a\",\"profiles\":[{}],\"shared\":{\"frames\":[]}}", SPERF_JSON_SPEEDSCOPE},
    {"{\"version\":1.2,\"mode\":\"wall\",\"interval\":1000,\"samples\":9,\"frames\":{}}", SPERF_JSON_STACKPROF},
    {"{\"interval\":1,\"mode\":\"object\"}", SPERF_JSON_STACKPROF},
    {"{\"samples\":0,\"missed_samples\":0}", SPERF_JSON_STACKPROF},
    /* Nothing is looked at behind the key that decides. */
    {" \n{\"format\":\"sperf\" nonsense", SPERF_JSON_SPERF},
    {"{\"format\":\"gperf\"}", SPERF_JSON_UNKNOWN},
    {"{\"format\":1,\"version\":2}", SPERF_JSON_UNKNOWN},
    {"{\"$schema\":\"https://json-schema.org/schema\"}", SPERF_JSON_UNKNOWN},
    {"{\"mode\":\"wall\"}", SPERF_JSON_UNKNOWN},
    {"{\"meta\":{\"title\":\"a\"}}", SPERF_JSON_UNKNOWN},
    {"{\"meta\":1}", SPERF_JSON_UNKNOWN},
    {"{\"nodes\":[],\"edges\":[]}", SPERF_JSON_UNKNOWN},
    {"{\"nodes\":[],\"startTime\":1,\"endTime\":2}", SPERF_JSON_CPUPROFILE},
    {"{\"startTime\":1,\"endTime\":2,\"nodes\":nonsense", SPERF_JSON_CPUPROFILE},
    {"{\"a\":nonsense,\"format\":\"sperf\"}", SPERF_JSON_UNKNOWN},
    {"{\"meta\":{\"a\":nonsense,\"processType\":0}}", SPERF_JSON_UNKNOWN},
    {"{}", SPERF_JSON_UNKNOWN},
    {"{\"format\"", SPERF_JSON_UNKNOWN},
    {"[1]", SPERF_JSON_UNKNOWN},
    {"", SPERF_JSON_UNKNOWN},
};

static void test_json_kind_is_told_by_keys_of_which_only_one_tool_has_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *text = CASES[i].text;
        sperf_json_kind_t kind = sperf_json_kind((const uint8_t *)text, strlen(text));
        if (kind != CASES[i].kind) fail_msg("%s: kind %d", text, kind);
    }
}

/* Every beginning of a text is of its kind or of none, and none reads past its end. */
static void test_json_kind_of_text_that_is_cut_is_its_own_or_unknown(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        for (size_t length = 0; length < strlen(CASES[i].text); length++) {
            uint8_t *cut = malloc(length + 1);
            assert_non_null(cut);
            memcpy(cut, CASES[i].text, length);
            sperf_json_kind_t kind = sperf_json_kind(cut, length);
            assert_true(kind == CASES[i].kind || kind == SPERF_JSON_UNKNOWN);
            free(cut);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_kind_is_told_by_keys_of_which_only_one_tool_has_them),
        cmocka_unit_test(test_json_kind_of_text_that_is_cut_is_its_own_or_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
