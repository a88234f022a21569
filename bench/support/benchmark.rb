# frozen_string_literal: true

# Loaded by every benchmark. The opening comment of a file bench/*_bench.rb is its help. A benchmark starts programs and
# compares them, several times and in shuffled order, so that a disturbance of the machine affects all of them.

# The sperf of this tree, as it was built.
$LOAD_PATH.unshift(File.expand_path("../../lib", __dir__))

require "tmpdir"
require_relative "report"
require_relative "ruby_child"
require_relative "settings"
require_relative "statistics"
require_relative "turns"

$stdout.sync = true

module Bench
  # A subclass has a method `run`, which measures, shows tables, and states targets.
  class Benchmark
    include Figures

    # How Ruby runs a program, and the flags for that.
    JITS = { "interpreted" => ["--disable=yjit"], "yjit" => ["--yjit"] }.freeze

    # Runs it, or its parts, with the arguments of this command. +title+ may name numbers of the settings.
    def self.start(script, title, quick:, long: {}, settings: Settings, parts: [self])
      settings = settings.new(script, ARGV, quick:, long:)
      report = Report.new(settings, format(title, settings.numbers))
      parts.each { |part| part.new(settings, report).run }
      report.finish
    end

    def initialize(settings, report)
      @settings = settings
      @report = report
    end

    private

    # One of the numbers that --set changes; several as a Hash.
    def number(name) = @settings[name]
    def numbers(*names) = @settings.numbers.slice(*names)
    def wanted?(...) = @settings.wanted?(...)
    def table(...) = @report.table(...)
    def note(...) = @report.note(...)

    # States a target. +met+ is true, false or nil, where the measurement cannot tell.
    def target(text, met) = @report.target(text, met)

    # {key => what the block returned for it, so many times}
    def by_turns(keys, times)
      found = keys.to_h { |key| [key, []] }
      times.times { keys.shuffle.each { |key| found[key] << yield(key) } }
      found
    end

    # What a program of bench/programs answers.
    def ask(...) = RubyChild.run(...)

    # [CPU seconds, wall seconds] of a whole command.
    def time_command(*command, **)
      RubyChild.time_command(RubyChild.clean_environment, *command.map(&:to_s), **) ||
        raise(RubyChild::Failure, "failed: #{command.join(" ")}")
    end

    def median(values) = Statistics.median(values)
    def estimate(values) = Statistics.estimate(values)

    # Whether at most that much; by the median alone where there are too few values for an interval.
    def at_most?(estimate, limit) = estimate.low ? estimate.verdict(limit) : estimate.median <= limit
  end
end
