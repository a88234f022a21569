/*
 * The field numbers of pprof's messages, for the encoder and the decoder.
 *
 * They are those of profile.proto in github.com/google/pprof (perftools.profiles), which documents their meaning.
 * Fields that sperf neither writes nor reads are left out: the decoder skips them.
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
    /* sperf's own; see SPERF_PPROF_TIMELINE_VERSION and those below it. */
    SPERF_PPROF_TIMELINE = 1001,
    SPERF_PPROF_CAUSES = 1002,
    SPERF_PPROF_STACKS = 1003
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
 * The samples in time order, in an extension field of the Profile message, SPERF_PPROF_TIMELINE. Its bytes are
 * varints: the version, the number of rows, and for each row the zigzag difference of its time in microseconds
 * from the row before, the 0-based number of its sample in the order of the file, and the zigzag weight. A sample
 * number stands for stack, thread and labels, which the file contains once. Other readers skip the field.
 */
enum { SPERF_PPROF_TIMELINE_VERSION = 1 };

/*
 * The causes of waiting (sperf/model/sample_table.h), in the extension field SPERF_PPROF_CAUSES. Its bytes are varints:
 * the version; the number of nodes of the holders' stacks, and for each node the 1-based number of its parent, which
 * precedes it (0: none), and the id of its location; the number of rows, and for each row the 0-based number of its
 * sample in the order of the file, the number of its node, the time waited, the holds, and the longest hold.
 */
enum { SPERF_PPROF_CAUSES_VERSION = 1 };

/*
 * What samples with a folded stack (sperf/model/stack_fold.h) are the sums of, in the extension field
 * SPERF_PPROF_STACKS. Its bytes are varints: the version; the number of nodes, and for each node how many nodes before
 * it its parent is (0: none), and the id of its location; the number of rows. Each row has the number of samples
 * without rows between the row before and this one; the zigzag differences of the 1-based number of its sample, which
 * is before it, and of its 1-based node from those of the row before, or from 0; and its zigzag values.
 */
enum { SPERF_PPROF_STACKS_VERSION = 1 };

/* Labels for the model's thread table; see docs/formats.md. */
enum {
    SPERF_PPROF_KEY_THREAD,
    SPERF_PPROF_KEY_THREAD_ID,
    SPERF_PPROF_KEY_PROCESS,
    SPERF_PPROF_KEY_PARENT,
    SPERF_PPROF_KEY_TITLE,
    SPERF_PPROF_KEYS
};
#define SPERF_PPROF_KEY_TEXTS                                 \
    {                                                         \
        "thread", "thread_id", "pid", "ppid", "process_title" \
    }

/* The thread label of a thread without a name, before its number. */
#define SPERF_PPROF_UNNAMED_THREAD "thread "

#endif
