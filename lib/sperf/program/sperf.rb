# frozen_string_literal: true

# Loads sperf without what belongs to a framework. `sperf record` has this file in RUBYOPT, by its path, so that a
# program's own `require "sperf"` still loads lib/sperf.rb.
#
# With SPERF_ENABLED=1 in the environment a session starts here and now: this is how `sperf record` gets into a program.
# Then nothing may go wrong for the program: where sperf cannot work, one line says so and the program runs on
# unprofiled. Without it, a Ruby that is too old gets a LoadError, and so does an extension that should be there and is
# not. On a platform that sperf is not made for, the API does nothing (sperf/unavailable).
#
# No standard library is loaded here or in what is required below: it would cost the program time, and could hide that
# the program forgot to require it itself.
require_relative "../version"
require_relative "../host"

begin
  if (complaint = Sperf::Host.complaint)
    raise LoadError, "sperf: #{complaint}"
  end

  begin
    require_relative "../sperf" # sperf.so, whatever the load path is: a program may give its child another RUBYLIB
  rescue LoadError
    require "sperf/sperf" # RubyGems may keep extensions in a directory of their own
  end
  require_relative "api"
rescue LoadError => e
  reason = Sperf::Host.unsupported
  raise unless reason || Sperf::Host.asked_to_record?

  Sperf::Host.decline(complaint || reason || e.message) if Sperf::Host.asked_to_record?
  require_relative "../unavailable" if reason
else
  require_relative "autorun" if Sperf::Host.asked_to_record?
end
