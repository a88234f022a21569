# frozen_string_literal: true

# Loads sperf without its integrations. `sperf record` puts the path of this file into RUBYOPT, so that a program's own
# `require "sperf"` still loads lib/sperf.rb.
#
# With SPERF_ENABLED=1 in the environment, a session starts when this file is loaded: this is how `sperf record` gets
# into a program. The program must run on then: if sperf cannot work, it prints one line. Without SPERF_ENABLED, a Ruby
# that is too old raises LoadError, and so does a missing extension on a supported platform. On an unsupported platform,
# the extension only reads profiles (program/reading); without an extension, the API does nothing (sperf/unavailable).
#
# Neither this file nor the files below require a standard library: that would cost the program time, and could hide
# that the program forgot to require it.
require_relative "../version"
require_relative "../host"

begin
  if (unfit_reason = Sperf::Host.unfit_reason)
    raise LoadError, "sperf: #{unfit_reason}"
  end

  # A gem for one platform has an extension for each series of Ruby. By path: a program may start its child with another
  # RUBYLIB.
  series = "../#{RUBY_VERSION[/\A\d+\.\d+/]}"
  begin
    require_relative File.directory?(File.expand_path(series, __dir__)) ? "#{series}/sperf" : "../sperf"
  rescue LoadError => e
    raise unless e.path # it is there and cannot be loaded

    require "sperf/sperf" # RubyGems may keep extensions in a directory of their own
  end
  require_relative Sperf::Host.records? ? "api" : "reading"
rescue LoadError => e
  reason = Sperf::Host.unsupported
  raise unless reason || Sperf::Host.asked_to_record?

  Sperf::Host.report_unprofiled(unfit_reason || reason || e.message) if Sperf::Host.asked_to_record?
  require_relative "../unavailable" if reason
else
  if Sperf::Host.asked_to_record?
    Sperf::Host.records? ? require_relative("autorun") : Sperf::Host.report_unprofiled(Sperf::Host.unsupported)
  end
end
