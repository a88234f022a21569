/*
 * The field numbers of pprof's messages, for the encoder and the decoder alike.
 *
 * They are those of profile.proto in github.com/google/pprof (perftools.profiles), which see for what each one means.
 * Fields that sperf neither writes nor reads are left out: the decoder passes over them.
 */
#ifndef SPERF_PPROF_FIELDS_H
#define SPERF_PPROF_FIELDS_H

enum {
    SPERF_PPROF_SAMPLE_TYPE = 1,
    SPERF_PPROF_SAMPLE = 2,
    SPERF_PPROF_MAPPING = 3,
    SPERF_PPROF_LOCATION = 4,
    SPERF_PPROF_FUNCTION = 5,
    SPERF_PPROF_STRING = 6,
    SPERF_PPROF_TIME_NS = 9,
    SPERF_PPROF_DURATION_NS = 10,
    SPERF_PPROF_PERIOD_TYPE = 11,
    SPERF_PPROF_PERIOD = 12,
    SPERF_PPROF_COMMENT = 13,
    SPERF_PPROF_DEFAULT_SAMPLE_TYPE = 14,
    /* sperf's own; see SPERF_PPROF_TIMELINE_VERSION. */
    SPERF_PPROF_TIMELINE = 1001
};

enum { SPERF_PPROF_TYPE_NAME = 1, SPERF_PPROF_TYPE_UNIT = 2 };

enum { SPERF_PPROF_SAMPLE_LOCATION = 1, SPERF_PPROF_SAMPLE_VALUE = 2, SPERF_PPROF_SAMPLE_LABEL = 3 };

enum {
    SPERF_PPROF_LABEL_KEY = 1,
    SPERF_PPROF_LABEL_STRING = 2,
    SPERF_PPROF_LABEL_NUMBER = 3,
    SPERF_PPROF_LABEL_UNIT = 4
};

enum {
    SPERF_PPROF_MAPPING_ID = 1,
    SPERF_PPROF_MAPPING_FILE = 5,
    SPERF_PPROF_MAPPING_BUILD_ID = 6,
    SPERF_PPROF_MAPPING_HAS_FUNCTIONS = 7,
    SPERF_PPROF_MAPPING_HAS_FILENAMES = 8,
    SPERF_PPROF_MAPPING_HAS_LINE_NUMBERS = 9
};

enum {
    SPERF_PPROF_LOCATION_ID = 1,
    SPERF_PPROF_LOCATION_MAPPING = 2,
    SPERF_PPROF_LOCATION_ADDRESS = 3,
    SPERF_PPROF_LOCATION_LINE = 4
};

enum { SPERF_PPROF_LINE_FUNCTION = 1, SPERF_PPROF_LINE_LINE = 2 };

enum {
    SPERF_PPROF_FUNCTION_ID = 1,
    SPERF_PPROF_FUNCTION_NAME = 2,
    SPERF_PPROF_FUNCTION_SYSTEM_NAME = 3,
    SPERF_PPROF_FUNCTION_FILE = 4,
    SPERF_PPROF_FUNCTION_START_LINE = 5
};

/*
 * The samples in time order, as an extension field of the Profile message, SPERF_PPROF_TIMELINE. Its bytes are varints: the
 * version, the number of rows, and for each row the zigzag difference of its time in microseconds from the row before, the
 * 0-based number of its sample in the order of the file, and the zigzag weight. Sample numbers stand for stack, thread and
 * labels, which the file thus holds once. Other readers pass over the field.
 */
enum { SPERF_PPROF_TIMELINE_VERSION = 1 };

/* Labels that stand for the model's thread table; docs/formats.md says how. */
#define SPERF_PPROF_KEY_THREAD "thread"
#define SPERF_PPROF_KEY_THREAD_ID "thread_id"
#define SPERF_PPROF_KEY_PROCESS "pid"
#define SPERF_PPROF_KEY_PARENT "ppid"
#define SPERF_PPROF_KEY_TITLE "process_title"

/* What the thread label says of a thread without a name, before its number. */
#define SPERF_PPROF_UNNAMED_THREAD "thread "

#endif
