/* The pprof decoder on bytes that are no profile: each is refused, with a sentence that says why. */
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

/* Types "n/c", and the strings that most messages need: 3 to 6 are a, b, f.rb, k. */
#define HEAD "1:{1:1 2:2} 6:'' 6:'n' 6:'c' 6:'a' 6:'b' 6:'f.rb' 6:'k' "
/* Locations 1 and 2, of the functions a and b. */
#define CODE "4:{1:1 4:{1:1 2:10}} 4:{1:2 4:{1:2 2:20}} 5:{1:1 2:3 4:5} 5:{1:2 2:4 4:5} "

typedef struct {
    const char *name;
    const char *text;
    sperf_status_t status;
    const char *complaint; /* NULL: none, or any */
} refused_t;

static const refused_t REFUSED[] = {
    {"refused_empty", "", SPERF_MALFORMED, "there is no sample type"},
    {"refused_no_sample_type", "2:{1:[1] 2:[1]} " CODE "6:''", SPERF_MALFORMED, "there is no sample type"},
    {"refused_nine_sample_types", "1:{} 1:{} 1:{} 1:{} 1:{} 1:{} 1:{} 1:{} 1:{}", SPERF_UNSUPPORTED, NULL},
    {"refused_first_string", "1:{} 6:'x'", SPERF_MALFORMED, "the first string is not empty"},
    {"refused_truncated_tag", HEAD "<80>", SPERF_TRUNCATED, NULL},
    {"refused_truncated_length", HEAD "<12 05 0a 01 01>", SPERF_TRUNCATED, NULL},
    {"refused_truncated_inside", HEAD CODE "2:{<0a 05 01>}", SPERF_TRUNCATED, NULL},
    {"refused_truncated_varint", HEAD CODE "2:{1:[1] <10 ff>}", SPERF_TRUNCATED, NULL},
    {"refused_truncated_fixed64", HEAD "<99 06 00 00>", SPERF_TRUNCATED, NULL},
    {"refused_huge_length", HEAD "<12 ff ff ff ff ff ff ff ff 7f 00>", SPERF_TRUNCATED, NULL},
    {"refused_length_of_eleven_bytes", HEAD "<12 80 80 80 80 80 80 80 80 80 80 01>", SPERF_MALFORMED, NULL},
    {"refused_varint_of_65_bits", HEAD "<48 ff ff ff ff ff ff ff ff ff 02>", SPERF_MALFORMED, NULL},
    {"refused_group", HEAD "<a3 06 a4 06>", SPERF_MALFORMED, NULL},
    {"refused_wire_type_7", HEAD "<a7 06>", SPERF_MALFORMED, NULL},
    {"refused_field_0", HEAD "<00 00>", SPERF_MALFORMED, NULL},
    {"refused_field_number_of_30_bits", HEAD "<80 80 80 80 10 00>", SPERF_MALFORMED, NULL},
    {"refused_sample_as_number", HEAD "2:1", SPERF_MALFORMED, NULL},
    {"refused_string_as_number", HEAD "6:1", SPERF_MALFORMED, NULL},
    {"refused_period_as_string", HEAD "12:'x'", SPERF_MALFORMED, NULL},
    {"refused_location_ids_as_fixed", HEAD CODE "2:{1:f64 2:[1]}", SPERF_MALFORMED, NULL},
    {"refused_line_as_number", HEAD "4:{1:1 4:1}", SPERF_MALFORMED, NULL},
    {"refused_string_index", "1:{1:1} 6:''", SPERF_MALFORMED, "a referenced string does not exist"},
    {"refused_string_index_huge", HEAD "5:{1:1 2:0xffffffffffffffff}", SPERF_MALFORMED,
     "a referenced string does not exist"},
    {"refused_string_index_without_strings", "1:{1:1}", SPERF_MALFORMED, "a referenced string does not exist"},
    {"refused_comment_index", HEAD "13:[1 7]", SPERF_MALFORMED, "a referenced string does not exist"},
    {"refused_label_index", HEAD CODE "2:{1:[1] 2:[1] 3:{1:6 2:99}}", SPERF_MALFORMED,
     "a referenced string does not exist"},
    {"refused_location_missing", HEAD CODE "2:{1:[1 3] 2:[1]}", SPERF_MALFORMED,
     "a referenced location does not exist"},
    {"refused_location_between", HEAD "4:{1:9} 4:{1:5} 2:{1:[7] 2:[1]}", SPERF_MALFORMED,
     "a referenced location does not exist"},
    {"refused_location_beyond", HEAD "4:{1:9} 4:{1:5} 2:{1:[10] 2:[1]}", SPERF_MALFORMED,
     "a referenced location does not exist"},
    {"refused_location_0", HEAD CODE "2:{1:[0] 2:[1]}", SPERF_MALFORMED, "a referenced location does not exist"},
    {"refused_location_huge", HEAD CODE "2:{1:0xffffffffffffffff 2:[1]}", SPERF_MALFORMED,
     "a referenced location does not exist"},
    {"refused_function_missing", HEAD "4:{1:1 4:{1:7}}", SPERF_MALFORMED, "a referenced function does not exist"},
    {"refused_mapping_missing", HEAD "4:{1:1 2:1}", SPERF_MALFORMED, "a referenced mapping does not exist"},
    {"refused_location_without_id", HEAD "4:{4:{}}", SPERF_MALFORMED, "an id is 0 or occurs twice"},
    {"refused_function_without_id", HEAD "5:{2:3}", SPERF_MALFORMED, "an id is 0 or occurs twice"},
    {"refused_mapping_without_id", HEAD "3:{5:3}", SPERF_MALFORMED, "an id is 0 or occurs twice"},
    {"refused_location_twice", HEAD "4:{1:9} 4:{1:9}", SPERF_MALFORMED, "an id is 0 or occurs twice"},
    {"refused_function_twice", HEAD "5:{1:1} 5:{1:2} 5:{1:1}", SPERF_MALFORMED, "an id is 0 or occurs twice"},
    {"refused_values_missing", HEAD CODE "2:{1:[1]}", SPERF_MALFORMED,
     "a sample has fewer values than there are sample types"},
    {"refused_values_too_many", HEAD CODE "2:{1:[1] 2:[1 2]}", SPERF_MALFORMED,
     "a sample has more values than there are sample types"},
    {"refused_causes_twice", HEAD "1002:[1 0 0] 1002:[1 0 0]", SPERF_MALFORMED,
     "there is more than one table of causes"},
    {"refused_causes_empty", HEAD "1002:[]", SPERF_TRUNCATED, NULL},
    {"refused_causes_nodes_huge", HEAD CODE "2:{1:[1] 2:[5]} 1002:[1 0xffffffffffffffff 0 1]", SPERF_MALFORMED,
     "the causes are cut short"},
    {"refused_causes_parent", HEAD CODE "2:{1:[1] 2:[5]} 1002:[1 1 1 1 0]", SPERF_MALFORMED,
     "a parent in the causes does not precede its stack"},
    {"refused_causes_location", HEAD CODE "2:{1:[1] 2:[5]} 1002:[1 1 0 7 0]", SPERF_MALFORMED,
     "a location in the causes does not exist"},
    {"refused_causes_rows_huge", HEAD CODE "2:{1:[1] 2:[5]} 1002:[1 1 0 1 0xffffffffffffffff 0 1 1 1 1]",
     SPERF_MALFORMED, "the causes are cut short"},
    {"refused_causes_sample", HEAD CODE "2:{1:[1] 2:[5]} 1002:[1 1 0 1 1 1 1 1 1 1]", SPERF_MALFORMED,
     "a sample in the causes does not exist"},
    {"refused_causes_node", HEAD CODE "2:{1:[1] 2:[5]} 1002:[1 1 0 1 1 0 2 1 1 1]", SPERF_MALFORMED,
     "a stack in the causes does not exist"},
    {"refused_causes_negative", HEAD CODE "2:{1:[1] 2:[5]} 1002:[1 1 0 1 1 0 1 0xffffffffffffffff 1 1]",
     SPERF_MALFORMED, "a cause is negative"},
    {"refused_causes_too_long", HEAD CODE "2:{1:[1] 2:[5]} 1002:[1 1 0 1 1 0 1 6 1 1]", SPERF_MALFORMED,
     "the causes of a sample exceed its time"},
    {"refused_causes_rows_extra", HEAD CODE "2:{1:[1] 2:[5]} 1002:[1 1 0 1 1 0 1 5 1 1 0]", SPERF_MALFORMED,
     "bytes follow the last row of the causes"},
    {"refused_stacks_empty", HEAD "1003:[]", SPERF_TRUNCATED, NULL},
    {"refused_stacks_twice", HEAD "1003:[9] 1003:[9]", SPERF_MALFORMED, "there is more than one table of stacks"},
    {"refused_stacks_nodes_huge", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 0xffffffffffffffff 0 1]", SPERF_MALFORMED,
     "the whole stacks are cut short"},
    {"refused_stacks_parent", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 1 1 0]", SPERF_MALFORMED,
     "the parent of a whole stack does not exist"},
    {"refused_stacks_parent_huge", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0xffffffffffffffff 1 0]", SPERF_MALFORMED,
     "the parent of a whole stack does not exist"},
    {"refused_stacks_location", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 7 0]", SPERF_MALFORMED,
     "a location of a whole stack does not exist"},
    {"refused_stacks_rows_huge", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 0xffffffffffffffff 0 2 2 10]",
     SPERF_MALFORMED, "the whole stacks are cut short"},
    {"refused_stacks_sample_0", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 0 0 2 10]", SPERF_MALFORMED,
     "the sample of a whole stack does not exist"},
    {"refused_stacks_sample_beyond", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 0 4 2 10]", SPERF_MALFORMED,
     "the sample of a whole stack does not exist"},
    {"refused_stacks_node_0", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 0 2 0 10]", SPERF_MALFORMED,
     "a whole stack does not exist"},
    {"refused_stacks_node_negative", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 0 2 1 10]", SPERF_MALFORMED,
     "a whole stack does not exist"},
    {"refused_stacks_extra", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 0 2 2 10 0]", SPERF_MALFORMED,
     "bytes follow the last whole stack"},
    {"refused_stacks_sum", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 0 2 2 8]", SPERF_MALFORMED,
     "the values of whole stacks do not sum to those of their samples"},
    {"refused_stacks_others", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 1 2 2 10]", SPERF_MALFORMED,
     "the samples before a whole stack do not exist"},
    {"refused_stacks_others_huge", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 0xffffffffffffffff 2 2 10]",
     SPERF_MALFORMED, "the samples before a whole stack do not exist"},
    {"refused_stacks_order", HEAD CODE "2:{1:[2] 2:[3]} 2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 0 4 2 10]", SPERF_MALFORMED,
     "a whole stack precedes its sample"},
    {"refused_stacks_timeline", HEAD CODE "2:{1:[1] 2:[5]} 1003:[1 1 0 1 1 0 2 2 10] 1001:[1 1 0 0 10]",
     SPERF_MALFORMED, "whole stacks exclude a timeline and causes"},
    {"refused_timeline_twice", HEAD "1001:[1 0] 1001:[1 0]", SPERF_MALFORMED, "there is more than one timeline"},
    {"refused_timeline_empty", HEAD "1001:[]", SPERF_TRUNCATED, NULL},
    {"refused_timeline_rows_missing", HEAD CODE "2:{1:[1] 2:[5]} 1001:[1 2 0 0 10]", SPERF_MALFORMED,
     "the timeline is cut short"},
    {"refused_timeline_rows_huge", HEAD CODE "2:{1:[1] 2:[5]} 1001:[1 0xffffffffffffffff 0 0 10]", SPERF_MALFORMED,
     "the timeline is cut short"},
    {"refused_timeline_rows_extra", HEAD CODE "2:{1:[1] 2:[5]} 1001:[1 1 0 0 10 0]", SPERF_MALFORMED,
     "bytes follow the last row of the timeline"},
    {"refused_timeline_sample", HEAD CODE "2:{1:[1] 2:[5]} 1001:[1 1 0 1 10]", SPERF_MALFORMED,
     "a sample in the timeline does not exist"},
    {"refused_timeline_sum", HEAD CODE "2:{1:[1] 2:[5]} 1001:[1 1 0 0 8]", SPERF_MALFORMED,
     "the timeline's weights differ from the samples'"},
    {"refused_timeline_time", HEAD CODE "2:{1:[1] 2:[5]} 1001:[1 1 1 0 10]", SPERF_MALFORMED,
     "a time in the timeline is out of range"},
    {"refused_gzip", "<1f 8b 08 00 00 00 00 00 00 03>", SPERF_MALFORMED, NULL},
    {"refused_text", "<54 6f 74 61 6c 3a 20 31 2e 30 6d 73>", SPERF_MALFORMED, NULL},
};

TEST(test_pprof_decode_broken_bytes_are_refused_with_a_complaint)
{
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
        const refused_t *refused = &REFUSED[i];
        OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
        codec_make_input(refused->name, refused->text, &bytes);
        sperf_profile_t *profile = NULL;
        const char *complaint = NULL;
        sperf_status_t status = sperf_pprof_decode(bytes.bytes, bytes.length, false, &profile, &complaint);
        if (status != refused->status) fail_msg("%s: %s", refused->name, sperf_status_message(status));
        assert_null(profile);
        assert_non_null(complaint);
        if (refused->complaint != NULL) assert_string_equal(complaint, refused->complaint);
        assert_int_equal(sperf_pprof_decode(bytes.bytes, bytes.length, false, &profile, NULL), refused->status);
    }
}

/* A prefix that ends between two fields is a message too: it may be refused or not, but must not be misread. */
TEST(test_pprof_decode_every_prefix_is_refused_or_valid)
{
    OWNED_PROFILE(whole) = codec_new_profile();
    sperf_encode_options_t options = {.timeline = true};
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    sperf_pprof_encode(whole, &options, &bytes);
    codec_assert_file("test/fuzz/corpus/pprof_decode/encoded_with_timeline", &bytes);
    for (size_t length = 0; length < bytes.length; length++) {
        OWNED_PROFILE(profile) = NULL;
        sperf_status_t status = sperf_pprof_decode(bytes.bytes, length, false, &profile, NULL);
        assert_true(status == SPERF_OK || status == SPERF_TRUNCATED || status == SPERF_MALFORMED);
        if (status == SPERF_OK) support_profile_assert_valid(profile);
    }
    sperf_buffer_clear(&bytes);
    sperf_pprof_encode(whole, &(sperf_encode_options_t){.timeline = false}, &bytes);
    codec_assert_file("test/fuzz/corpus/pprof_decode/encoded", &bytes);
}

/* A location of 200 lines that is referred to 500 times would be 100,000 nodes from 2 kB. */
TEST(test_pprof_decode_stacks_that_expand_too_much_are_refused)
{
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&text, HEAD "5:{1:1 2:3} 4:{1:1 ");
    for (int i = 0; i < 200; i++) sperf_buffer_append_string(&text, "4:{1:1} ");
    sperf_buffer_append_string(&text, "} 2:{2:[1] 1:[");
    for (int i = 0; i < 500; i++) sperf_buffer_append_string(&text, "1 ");
    sperf_buffer_append(&text, "]}", sizeof "]}");
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    codec_make_input("refused_expansion", (const char *)text.bytes, &bytes);
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    assert_int_equal(sperf_pprof_decode(bytes.bytes, bytes.length, false, &profile, &complaint), SPERF_MALFORMED);
    assert_string_equal(complaint, "the stacks expand to too many frames for the length of the file");
}

/* The same for the nodes of whole stacks. */
TEST(test_pprof_decode_whole_stacks_that_expand_too_much_are_refused)
{
    OWNED_BUFFER(text) = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&text, HEAD "5:{1:1 2:3} 4:{1:1 ");
    for (int i = 0; i < 200; i++) sperf_buffer_append_string(&text, "4:{1:1} ");
    sperf_buffer_append_string(&text, "} 2:{2:[1] 1:[1]} 1003:[1 250 ");
    for (int i = 0; i < 250; i++) sperf_buffer_append_string(&text, i == 0 ? "0 1 " : "1 1 ");
    sperf_buffer_append(&text, "0]", sizeof "0]");
    OWNED_BUFFER(bytes) = SPERF_BUFFER_INIT;
    codec_make_input("refused_stacks_expansion", (const char *)text.bytes, &bytes);
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    assert_int_equal(sperf_pprof_decode(bytes.bytes, bytes.length, false, &profile, &complaint), SPERF_MALFORMED);
    assert_string_equal(complaint, "the whole stacks expand to too many frames for the length of the file");
}
