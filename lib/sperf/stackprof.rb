# frozen_string_literal: true

# Replaces the stackprof gem: defines StackProf, whose methods record with sperf. (Sperf::StackProf.results converts a
# profile of sperf's into the gem's Hash.)
#
#   require "sperf/stackprof"
#
#   StackProf.run(mode: :cpu, out: "tmp/stackprof.dump", raw: true) { work }
#
# The gem must not be loaded as well. Both `sperf report` and the gem's `stackprof` read the dump.
require_relative "integrations"
require_relative "integrations/stackprof/calls"

if defined?(StackProf) && !StackProf.const_defined?(:CALLS, false)
  raise Sperf::Error, "sperf/stackprof cannot take the place of the stackprof gem, which is loaded already: " \
                      "require one of them (in a Gemfile: gem \"stackprof\", require: false)"
end

# The gem's API, as far as programs use it.
module StackProf
  CALLS = Sperf::Integrations::StackprofCalls.new unless const_defined?(:CALLS, false)
  private_constant :CALLS

  autoload :Middleware, File.expand_path("integrations/stackprof/middleware", __dir__)

  class << self
    # Records the block, and returns the Hash of results; with +out+, the IO that the results were written to. The
    # options are +mode+ (:wall, :cpu, :object, :custom), +interval+, +out+, +raw+, +aggregate+, +ignore_gc+ and
    # +metadata+.
    def run(**, &) = CALLS.run(**, &)

    # Starts to record, and returns true; false if a recording runs. Takes the options of run.
    def start(**) = CALLS.start(**)

    # Stops the recording, and returns true; false if none runs.
    def stop = CALLS.stop

    # Returns the results since the last call, a Hash; nil if there are none, or a recording runs. With +out+ (a path or
    # an IO, here or in the options of start), writes the results to +out+ and returns the IO.
    def results(out = nil) = CALLS.results(out)

    def running? = CALLS.running?

    # Takes a sample in mode :custom, and returns true; false if no session of that mode runs.
    def sample = CALLS.sample

    # Does nothing: sperf chooses by itself.
    def use_postponed_job! = nil

    # Raises a NameError for StackProf::Report that names the commands for reports.
    def const_missing(name)
      return super unless name == :Report

      raise NameError.new("StackProf::Report is not part of sperf: `sperf report FILE` reads the dump, " \
                          "and so does `stackprof FILE` of the gem", name, receiver: self)
    end
  end
end
