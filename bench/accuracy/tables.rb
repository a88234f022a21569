# frozen_string_literal: true

require_relative "result"

module Accuracy
  # The results of the suite, as tables and verdicts.
  module Tables
    PARTS_SHOWN = 4

    private

    def show
      @results.map(&:jit).uniq.sort.each { |jit| table_distances(jit) }
      table_sums
      table_misplaced
      table_composed
      table_programs
      @profilers.select { |name| Profilers.own?(name) }.each { |name| judge(name) }
    end

    # {[workload, jit] => results}, in order.
    def rows(results) = results.group_by { |result| result.row.first(2) }.sort.to_h

    def table_distances(jit)
      rows = rows(@results.select { |result| result.jit == jit }).map do |(workload, _), entries|
        [workload, *@profilers.map { |name| distance_cell(entries.find { |entry| entry.profiler == name }) }]
      end
      table("Share of time on the wrong part, #{jit}, in percent (what chance makes of it in 95 of 100 runs)",
            ["", *@profilers], rows)
    end

    def distance_cell(result)
      return "-" unless result
      return short(result.failure) if result.failure

      format("%.2f (%.2f)%s", result.distance * 100, result.floor.p95 * 100, result.met? ? "" : " *")
    end

    def short(failure) = failure.split(/[(:]/).first.strip

    # Programs composed at random: parts beyond both three points and four standard errors, and the bias by kind.
    def table_composed
      composed = @results.select { |result| result.distance && result.workload.start_with?("composed_") }
      parts = composed.flat_map { |result| errors_of(result) }
      return if parts.empty?

      rows = parts.group_by { |row, *| row[2] }.flat_map { |profiler, of| rows_of_kinds(profiler, of) }
      table("Parts of composed programs by kind: points off, reported less true",
            ["", "kind", "parts", "mean", "mean size", "worst", "beyond 3 points and 4 errors"], rows)
    end

    # Programs composed at random, by profiler and the time that they measure.
    def table_programs
      composed = @results.select { |result| result.distance && result.workload.start_with?("composed_") }
      rows = composed.group_by { |result| [result.profiler, Workload.load(result.workload).mode] }.sort.map do |key, of|
        off = of.map { |result| result.distance * 100 }.sort
        [key.join(" "), of.size.to_s, of.count(&:met?).to_s, *[off[off.size / 2], off.last].map { format("%.2f", it) }]
      end
      return if rows.empty?

      table("Composed programs: share of time on the wrong part, in percent",
            ["", "programs", "within the target and the noise", "median", "worst"], rows)
    end

    # [row, kind, points off, whether it is beyond]
    def errors_of(result)
      result.misplaced.map do |part, least, most, got|
        share = (least + most) / 2
        error = Math.sqrt([share * (1 - share), 1e-4].max / [result.answer["samples"], 1].max)
        [result.row, Composed.kind_of(part), (got - share) * 100, (got - share).abs > [0.03, 4 * error].max]
      end
    end

    def rows_of_kinds(profiler, parts)
      parts.group_by { |_, kind,| kind }.sort.map do |kind, of|
        points = of.map { |_, _, off,| off }
        [profiler, kind, of.size.to_s, *[points.sum / of.size, points.sum(&:abs) / of.size, points.max_by(&:abs)]
          .map { |value| format("%+.1f", value) }, of.count(&:last).to_s]
      end
    end

    # Weights must sum to the time.
    def table_sums
      off = @results.select { |result| result.sum_ratio && (result.sum_ratio - 1).abs > Result::ALLOWED }
      return if off.empty?

      table("Reported time over true time, where it is more than 1 % off", ["", ""], rows(off).map do |row, entries|
        [row.join(", "), entries.map { |entry| format("%s %.3f", entry.profiler, entry.sum_ratio) }.join("; ")]
      end)
    end

    def table_misplaced
      missed = @results.select { |result| Profilers.own?(result.profiler) && result.met? == false }
      return if missed.empty?

      rows = missed.sort_by(&:row).map do |result|
        [result.row.join(", "), result.misplaced.first(PARTS_SHOWN).map { |part| part_words(*part) }.join("; "),
         strays(result)]
      end
      table("sperf: where the time went that is on the wrong part (truth -> reported, percent)",
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

    def judge(name)
      own = @results.select { |result| result.profiler == name }
      met = own.select(&:met?)
      allowed = format("%g %%", Profilers.allowed(name) * 100)
      target("#{name}: at most #{allowed} and the noise on each workload (#{met.size} of #{own.size})",
             met.size == own.size)
      judge_best(name, own)
      judge_single(name, own.select(&:distance).sort_by(&:jit).group_by(&:workload))
    end

    # Worse is what neither profile's noise explains.
    def judge_best(name, own)
      return if @profilers.all? { |profiler| Profilers.own?(profiler) }

      cases = own.select { |result| worse_than_a_peer?(result) }.map { |result| "#{result.workload} #{result.jit}" }
      named = " (#{cases.join(", ")})" if cases.any?
      target("#{name}: never worse than the best peer beyond noise#{named}", cases.empty?)
    end

    def worse_than_a_peer?(result)
      peers = @results.select do |other|
        other.row.first(2) == result.row.first(2) && !Profilers.own?(other.profiler) && other.distance
      end
      result.distance && peers.any? do |peer|
        result.distance > peer.distance + peer.floor.p95 + result.floor.p95
      end
    end

    # What single workloads are for.
    def judge_single(name, measured)
      return if name == Profilers::OUTSIDE

      labels = measured.select { |workload, _| workload.start_with?("labels_") }.values.flatten.sort_by(&:row)
      labels.each { |result| judge_labels(result) }
      measured["talk_example"]&.each { |result| judge_talk(name, result) }
      measured["wrong_frame"]&.each { |result| judge_frames(name, result) }
      measured["blocking_extension"]&.each do |result|
        calls, cut = result.answer["remarks"].values_at("calls", "interrupted")
        target("#{name}, #{result.jit}: no system call of an extension is cut short (#{cut} of #{calls})", cut.zero?)
      end
    end

    def judge_talk(name, result)
      off = result.misplaced.filter_map { |part, *shares| off(*shares) if part == "String#=~" }.first
      target(format("%s, %s: String#=~ of the talk's example within 2 points (%.2f off)", name, result.jit, off),
             off <= 2)
    end

    # Points of the whole.
    def off(least, most, got) = [least - got, got - most, 0].max * 100

    # Each call by itself, relative to its own length; weights that are counts are out of the question.
    def judge_frames(name, result)
      off = result.truth.except(Workload::OTHER).map do |part, (share, _)|
        ((result.reported.fetch(part, 0.0) / share) - 1).abs * 100
      end.max
      target(format("%s, %s: each of three C calls in one method within 2 %% (%.2f)", name, result.jit, off), off <= 2)
    end

    # Each label by itself.
    def judge_labels(result)
      off = result.misplaced.map { |_, *shares| off(*shares) }.max
      target(format("%s: each label within 1 point and the noise (%.2f)", result.row.join(", "), off),
             off <= 1 + (result.floor.p95 * 100))
    end
  end
end
