/* Members of a Firefox Profiler's file, its texts, and why it is refused: see firefox_parts.h. */
#include <string.h>

#include "firefox_parts.h"

const char *const sperf_firefox_thread_names[SPERF_FIREFOX_THREAD_MEMBERS] = {
    [SPERF_FIREFOX_NAME] = "name",
    [SPERF_FIREFOX_PID] = "pid",
    [SPERF_FIREFOX_MAIN] = "isMainThread",
    [SPERF_FIREFOX_PROCESS_NAME] = "processName",
    [SPERF_FIREFOX_SAMPLES] = "samples",
    [SPERF_FIREFOX_JS_ALLOCATIONS] = "jsAllocations",
    [SPERF_FIREFOX_NATIVE_ALLOCATIONS] = "nativeAllocations",
};

sperf_status_t sperf_firefox_refuse(sperf_firefox_decoder_t *decoder, const char *complaint)
{
    if (decoder->complaint == NULL) decoder->complaint = complaint;
    return SPERF_MALFORMED;
}

sperf_status_t sperf_firefox_check(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *reader)
{
    if (reader->status != SPERF_OK && decoder->complaint == NULL) decoder->complaint = reader->complaint;
    return reader->status;
}

sperf_status_t sperf_firefox_find(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *object,
                                  const char *const *names, uint32_t count, sperf_json_reader_t *members)
{
    memset(members, 0, count * sizeof *members);
    if (!sperf_json_found(object)) return SPERF_OK;
    sperf_json_reader_t reader = *object;
    (void)sperf_json_find_members(&reader, names, count, members, &decoder->text);
    return sperf_firefox_check(decoder, &reader);
}

sperf_status_t sperf_firefox_read_text(sperf_firefox_decoder_t *decoder, sperf_json_reader_t *member)
{
    sperf_buffer_clear(&decoder->text);
    if (!sperf_json_found(member)) return SPERF_OK;
    sperf_json_read_string(member, &decoder->text);
    return sperf_firefox_check(decoder, member);
}

sperf_status_t sperf_firefox_read_weight_type(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *samples,
                                              sperf_firefox_type_t *out)
{
    static const char *const names[] = {"weightType"};
    sperf_json_reader_t member;
    SPERF_TRY(sperf_firefox_find(decoder, samples, names, 1, &member));
    SPERF_TRY(sperf_firefox_read_text(decoder, &member));
    if (decoder->text.length == 0 || sperf_buffer_is(&decoder->text, "samples")) {
        *out = SPERF_FIREFOX_SAMPLES_COUNT;
    } else if (sperf_buffer_is(&decoder->text, "tracing-ms")) {
        *out = SPERF_FIREFOX_TIME;
    } else if (sperf_buffer_is(&decoder->text, "bytes")) {
        /* Vernier's samples weigh bytes where each is an object that was still there at the end. */
        *out = decoder->vernier ? SPERF_FIREFOX_INUSE_SPACE : SPERF_FIREFOX_WEIGHT_BYTES;
    } else {
        return sperf_firefox_refuse(decoder, "the weight type of the samples is unknown");
    }
    return SPERF_OK;
}
