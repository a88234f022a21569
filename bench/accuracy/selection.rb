# frozen_string_literal: true

require_relative "../support/settings"

module Accuracy
  # Selects the runs of the suite: Bench::Settings, and filters from the environment, which `make` passes on
  # (accuracy_bench.rb lists them).
  class Selection < Bench::Settings
    FILTERS = %w[WORKLOAD PROFILER CAPTURE JIT SEEDS HZ BESIDE].freeze
    HZ = 1000
    JITS = { "interpreted" => ["--disable=jit"], "yjit" => ["--yjit", "--yjit-call-threshold=5"],
             "zjit" => (["--zjit", "--zjit-call-threshold=5"] if defined?(RubyVM::ZJIT)) }.compact.freeze

    def jits = JITS.slice(*chosen("JIT", JITS.keys))
    def workloads(names) = seeds&.map { |seed| "composed_#{seed}" } || chosen("WORKLOAD", names)
    def frequency = Integer(ENV.fetch("HZ", HZ))

    # How many processes compute beside each run.
    def beside = Integer(ENV.fetch("BESIDE", 0))

    def profilers(names)
      wanted = words("PROFILER")
      captures = words("CAPTURE")
      check("PROFILER", wanted, names.map { |name| name.split.first })
      names.select do |name|
        library, capture = name.split
        (wanted.nil? || wanted.include?(library)) && (captures.nil? || capture.nil? || captures.include?(capture))
      end
    end

    # BENCH_SECONDS first: bash counts SECONDS up.
    def seconds = Float(ENV["BENCH_SECONDS"] || ENV["SECONDS"] || self[:seconds])

    def command
      filters = FILTERS.filter_map { |name| "#{name}=#{ENV[name]} " if ENV[name] }
      filters << "SECONDS=#{seconds.to_i == seconds ? seconds.to_i : seconds} " if seconds != self[:seconds]
      "#{filters.join}#{super}"
    end

    private

    def seeds
      first, last = ENV["SEEDS"]&.split("..")
      first && (Integer(first)..Integer(last || first))
    end

    def words(name) = ENV[name]&.split(",")

    def chosen(name, known)
      wanted = words(name) or return known

      check(name, wanted, known)
      known & wanted
    end

    def check(name, wanted, known)
      unknown = (wanted || []) - known
      abort "accuracy: #{name} must be of #{known.uniq.join(", ")}, not #{unknown.join(", ")}" unless unknown.empty?
    end
  end
end
