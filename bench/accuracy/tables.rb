# frozen_string_literal: true

require_relative "../support/report"
require_relative "../support/statistics"
require_relative "result"

module Accuracy
  # What the suite found, as tables and verdicts of a Bench::Report.
  class Tables
    PARTS_SHOWN = 4

    def initialize(report, results, speeds, profilers)
      @report = report
      @results = results
      @speeds = speeds
      @profilers = profilers
    end

    def write
      rows(@results).each_key.group_by(&:last).each_key { |jit| distances(jit) }
      sums
      misplaced
      speeds(false)
      speeds(true)
      judge
    end

    private

    # {[workload, jit] => entries}, in order.
    def rows(entries)
      entries.group_by { |entry| [value(entry, :workload), value(entry, :jit)] }.sort.to_h
    end

    def value(entry, name) = entry.is_a?(Hash) ? entry[name] : entry.public_send(name)

    def distances(jit)
      rows = rows(@results).filter_map do |(workload, of), entries|
        [workload, *@profilers.map { |name| cell(entries.find { |entry| entry.profiler == name }) }] if of == jit
      end
      @report.table("Share of time on the wrong part, #{jit}, in percent (what chance makes of it in 95 of 100 runs)",
                    ["", *@profilers], rows)
    end

    def cell(result)
      return "-" unless result
      return result.failure.split(/[(:]/).first.strip if result.failure

      mark = result.met? ? "" : " *"
      format("%.2f (%.2f)%s", result.distance * 100, result.floor.p95 * 100, mark)
    end

    # Weights must sum to the time.
    def sums
      rows = rows(@results.select(&:sum_ratio)).filter_map do |(workload, jit), entries|
        off = entries.select { |entry| (entry.sum_ratio - 1).abs > Result::ALLOWED }
        next if off.empty?

        ["#{workload}, #{jit}", off.map { |entry| format("%s %.3f", entry.profiler, entry.sum_ratio) }.join("; ")]
      end
      @report.table("Reported time over true time, where it is more than 1 % off", ["", ""], rows) unless rows.empty?
    end

    def misplaced
      missed = @results.select { |result| Profilers.own?(result.profiler) && result.met? == false }
      return if missed.empty?

      rows = missed.sort_by { |result| [result.workload, result.jit, result.profiler] }.map do |result|
        ["#{result.workload}, #{result.jit}, #{result.profiler}",
         result.misplaced.first(PARTS_SHOWN).map { |part| part_words(*part) }.join("; "), strays(result)]
      end
      @report.table("sperf: where the time went that is on the wrong part (truth -> reported, percent)",
                    ["", "parts", "in no part"], rows)
    end

    def part_words(part, least, most, got)
      truth = [least, most].map { |share| format("%.1f", share * 100) }.uniq.join("..")
      "#{part} #{truth} -> #{format("%.1f", got * 100)}"
    end

    def strays(result)
      sum = result.answer["reported"].values.sum.to_f
      shown = result.answer["strays"].first(2).select { |_, weight| weight / sum > 0.005 }
      shown.map { |label, weight| format("%s %.1f", label, weight * 100 / sum) }.join("; ")
    end

    def speeds(pinned)
      chosen = @speeds.select { |entry| entry[:pinned] == pinned }
      return if chosen.empty?

      rows = rows(chosen).map do |(workload, jit), entries|
        ["#{workload}, #{jit}", *@profilers.map { |name| speed(entries.find { |entry| entry[:profiler] == name }) }]
      end
      where = pinned ? ", the process on one core" : ""
      @report.table("Added CPU time of the program's thread in percent: median, and its 95 % interval#{where}",
                    ["", *@profilers], rows)
    end

    def speed(entry)
      return "-" unless entry
      return entry[:failure].split(/[(:]/).first.strip if entry[:failure]

      Bench::Figures.slowdown(Bench::Statistics.estimate(entry[:ratios]))
    end

    def judge
      @profilers.select { |name| Profilers.own?(name) }.each do |name|
        own = @results.select { |result| result.profiler == name }
        missed = own.reject(&:met?)
        @report.target("#{name}: at most 1 % and the noise on each workload (#{own.size - missed.size} of #{own.size})",
                       missed.empty?)
        judge_best(name, own)
        judge_talk(name, own)
        judge_frames(name, own)
        judge_interrupted(name, own)
      end
    end

    # Worse is what neither profile's noise explains.
    def judge_best(name, own)
      worse = own.select { |result| result.distance && worse_than_a_peer?(result) }
      return if @profilers.all? { |profiler| Profilers.own?(profiler) }

      cases = worse.map { |result| "#{result.workload} #{result.jit}" }
      named = " (#{cases.join(", ")})" if cases.any?
      @report.target("#{name}: never worse than the best peer beyond noise#{named}", worse.empty?)
    end

    def worse_than_a_peer?(result)
      peers = rows(@results)[[result.workload, result.jit]].reject do |other|
        Profilers.own?(other.profiler) || other.distance.nil?
      end
      peers.any? { |peer| result.distance > peer.distance + peer.floor.p95 + result.floor.p95 }
    end

    def judge_talk(name, own)
      each_of(own, "talk_example") do |result|
        least, most = result.truth.fetch("String#=~")
        got = result.reported.fetch("String#=~", 0.0)
        off = [least - got, got - most, 0].max * 100
        words = format("%s, %s: String#=~ of the talk's example within 2 points (%.2f off)", name, result.jit, off)
        @report.target(words, off <= 2)
      end
    end

    # Each call by itself, relative to its own length; weights that are counts are out of the question.
    def judge_frames(name, own)
      each_of(own, "wrong_frame") do |result|
        off = result.truth.except(Workload::OTHER).map do |part, (share, _)|
          ((result.reported.fetch(part, 0.0) / share) - 1).abs * 100
        end.max
        words = format("%s, %s: each of three C calls in one method within 2 %% (%.2f)", name, result.jit, off)
        @report.target(words, off <= 2)
      end
    end

    def judge_interrupted(name, own)
      each_of(own, "blocking_extension") do |result|
        calls, interrupted = result.answer["remarks"].values_at("calls", "interrupted")
        words = "#{name}, #{result.jit}: no system call of an extension is cut short (#{interrupted} of #{calls})"
        @report.target(words, interrupted.zero?)
      end
    end

    def each_of(results, workload, &)
      results.select { |result| result.workload == workload && result.distance }.sort_by(&:jit).each(&)
    end
  end
end
