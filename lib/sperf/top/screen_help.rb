# frozen_string_literal: true

module Sperf
  module Top
    # What the key h shows. The first lines are for small windows.
    SCREEN_HELP = <<~TEXT
      m l t     methods, lines, threads
      1 to 9    sort by that column; again: reverse
      w         CPU time or wall time
      / TEXT    only rows that match; Esc: all
      Space     freeze the screen, or continue
      r         set the sums to 0
      Up, Down, PgUp, PgDn, Home, End   scroll
      h, q      this help, quit

      SELF%     share of the last second in the method itself
      TOTAL%    the same with its callees
      SELF, TOTAL, RUN   time since the start, or since r
      RUN%, GC%, GVLW%, BLOCK%   running, collecting garbage,
                waiting for the GVL, waiting for something else

      100 % is one core (CPU time) or one thread (wall time).
      GVL above: share of time in which a thread held it. Waiting
      for the GVL: sum over threads.
    TEXT
  end
end
