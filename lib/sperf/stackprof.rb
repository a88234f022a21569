# frozen_string_literal: true

# Answers calls of the stackprof gem by sperf's sessions, where a program or a test suite has them:
#
#   require "sperf/stackprof"
#
#   StackProf.run(mode: :cpu, out: "tmp/stackprof.dump", raw: true) { work }
#
# The gem itself must not be loaded as well. Reports on the dump are `sperf report tmp/stackprof.dump`, or those of the
# command of the gem.
require_relative "integrations"
require_relative "integrations/stackprof/calls"

if defined?(StackProf) && !StackProf.const_defined?(:CALLS, false)
  raise Sperf::Error, "sperf/stackprof cannot take the place of the stackprof gem, which is loaded already: " \
                      "require one of them (in a Gemfile: gem \"stackprof\", require: false)"
end

# What the gem calls by this name, as far as programs call it; see sperf/stackprof.
module StackProf
  CALLS = Sperf::Integrations::StackprofCalls.new unless const_defined?(:CALLS, false)
  private_constant :CALLS

  autoload :Middleware, File.expand_path("integrations/stackprof/middleware", __dir__)

  class << self
    # Records the block, and returns the Hash of its results; with +out+ the IO that they are written to. +options+ are
    # +mode+ (:wall, :cpu, :object, :custom), +interval+, +out+, +raw+, +aggregate+, +ignore_gc+ and +metadata+.
    def run(**, &) = CALLS.run(**, &)

    # Begins to record, and returns true; false if that is so already. Takes the options of run.
    def start(**) = CALLS.start(**)

    # Ends it, and returns true; false if nothing is recorded.
    def stop = CALLS.stop

    # Returns what was recorded since the last call, a Hash; nil if nothing was, or it goes on. Written to +out+, a path
    # or an IO, if that is given, or was to start; then the IO is returned.
    def results(out = nil) = CALLS.results(out)

    # Whether something is recorded by these methods.
    def running? = CALLS.running?

    # Takes a sample in mode :custom, and returns true; false if no session of that mode runs.
    def sample = CALLS.sample

    # There is nothing to choose.
    def use_postponed_job! = nil

    # Says where the reports are.
    def const_missing(name)
      return super unless name == :Report

      raise NameError.new("StackProf::Report is not part of sperf: `sperf report FILE` reads the dump, " \
                          "and so does `stackprof FILE` of the gem", name, receiver: self)
    end
  end
end
