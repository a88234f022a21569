# frozen_string_literal: true

# Loads sperf, a profiler for Ruby; see the module Sperf for its API.
#
# With SPERF_ENABLED=1 in the environment a session starts here and now (this is how `sperf record` gets into a program:
# RUBYOPT=-rsperf). Then nothing may go wrong for the program: where sperf cannot work, one line says so and the program
# runs on unprofiled. Without it, a Ruby that sperf cannot work in gets a LoadError.
#
# No standard library is loaded here or in what is required below: it would cost the program time, and could hide that
# the program forgot to require it itself.
require_relative "sperf/version"
require_relative "sperf/host"

begin
  if (complaint = Sperf::Host.complaint)
    raise LoadError, "sperf: #{complaint}"
  end

  begin
    require_relative "sperf/sperf" # whatever the load path is: a program may have given its child another RUBYLIB
  rescue LoadError
    require "sperf/sperf" # RubyGems may keep extensions in a directory of their own
  end
  require_relative "sperf/program/api"
rescue LoadError => e
  raise unless Sperf::Host.asked_to_record?

  Sperf::Host.decline(complaint || e.message)
else
  require_relative "sperf/program/autorun" if Sperf::Host.asked_to_record?
end
