/* Secret values in command lines: which are masked, and which words are none. */
#include "sperf/base/secrets.h"
#include "support_codec.h"
#include "support_test.h"

/* '|' stands for the NUL between words. */
typedef struct {
    const char *words;
    const char *masked;
} line_t;

static const line_t SECRET[] = {
    {"ruby|app.rb|--token=SECRET123", "ruby|app.rb|--token=***"},
    {"--token|SECRET123|x", "--token|***|x"},
    {"-token|SECRET123", "-token|***"},
    {"rake|TOKEN=SECRET123", "rake|TOKEN=***"},
    {"--db-password=a b c|--x", "--db-password=***|--x"},
    {"DB_PASSWD=x", "DB_PASSWD=***"},
    {"SECRET_KEY_BASE=x", "SECRET_KEY_BASE=***"},
    {"--apiKey=x", "--apiKey=***"},
    {"--api-key|x", "--api-key|***"},
    {"awsAccessKey=x", "awsAccessKey=***"},
    {"--basic-auth=me:x", "--basic-auth=***"},
    {"credentials=x", "credentials=***"},
    {"-H|Authorization: Bearer x", "-H|Authorization: ***"},
    {"-H|X-Api-Key: x", "-H|X-Api-Key: ***"},
    {"redis://:SECRET@host:1/0", "redis://:***@host:1/0"},
    {"postgres://me:a@b@host/db?x=1", "postgres://me:***@host/db?x=1"},
    {"http://host/?a=1&token=x&b=2", "http://host/?a=1&token=***&b=2"},
    {"--url=http://me:x@host/", "--url=http://me:***@host/"},
    {"sh|-c|cd / && TOKEN=x ruby app.rb --password y z", "sh|-c|cd / && TOKEN=*** ruby app.rb --password *** z"},
    {"sh|-c|exec app --secret 'a b' --token=\"c d\" e", "sh|-c|exec app --secret *** --token=*** e"},
    {"sh|-c|curl -H 'Authorization: Bearer x' y", "sh|-c|curl -H 'Authorization: ***' y"},
    {"-e|f(token: 'x', a: 1)", "-e|f(token: ***, a: 1)"},
    {"--password=", "--password="},
    {"--token=a|--token=b", "--token=***|--token=***"}};

static const char *const HARMLESS[] = {"",
                                       "|",
                                       "||",
                                       "ruby|app.rb|x y",
                                       "--keyboard=us",
                                       "--author=me",
                                       "monkey=1",
                                       "rails|s|-p|3000",
                                       "--token",
                                       "--token|--verbose",
                                       "auth:create",
                                       "rake|token:reset",
                                       "ssh://git@host/x",
                                       "http://host:80/a@b",
                                       "http://host:80",
                                       "a==b",
                                       "=",
                                       ":",
                                       "://",
                                       "--key=",
                                       "Foo::Token",
                                       "-",
                                       "--",
                                       "--pass|",
                                       "bypass=1"};

static void to_words(char *text)
{
    for (; *text; text++) {
        if (*text == '|') *text = '\0';
    }
}

static void assert_masked(const char *line, const char *expected)
{
    char words[128], masked[128];
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    size_t length = strlen(line);
    memcpy(words, line, length + 1);
    memcpy(masked, expected, strlen(expected) + 1);
    to_words(words);
    to_words(masked);
    sperf_secrets_mask(words, length, &out);
    if (out.length != strlen(expected) || (out.length > 0 && memcmp(out.bytes, masked, out.length) != 0)) {
        fail_msg("%s became %.*s", line, (int)out.length, (const char *)out.bytes);
    }
}

TEST(test_secrets_values_whose_names_say_so_are_masked)
{
    for (size_t i = 0; i < COUNT_OF(SECRET); i++) assert_masked(SECRET[i].words, SECRET[i].masked);
}

TEST(test_secrets_other_words_stay_as_they_are)
{
    for (size_t i = 0; i < COUNT_OF(HARMLESS); i++) assert_masked(HARMLESS[i], HARMLESS[i]);
}
