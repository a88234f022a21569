# Read after the Makefile that mkmf wrote, which knows of no header outside ext/sperf: the compiler notes them all.
CPPFLAGS += -MMD -MP
-include $(OBJS:.o=.d)
