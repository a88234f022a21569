# frozen_string_literal: true

require_relative "quantity"
require_relative "statistics"

module Sperf
  # The statistics of a recording that `-v` and <tt>verbose: true</tt> print.
  class VerboseReport
    # Rows of the table of functions.
    ROWS = 10

    # The comment with the statistics of a trace.
    TRACE = /\A# trace: calls (\d+), events (\d+), measured_ns (\d+), subtracted_ns (\d+)/
    private_constant :TRACE

    # Returns the report on +profile+, a recording with +options+ (Options); +statistics+ are its Statistics.
    def self.of(profile, options, statistics)
      new(mode: options.mode, frequency: options.frequency, summary: profile.summary, top: profile.top(ROWS, :flat),
          statistics:, comments: profile.comments)
    end

    # +summary+, +top+ and +comments+ are what the methods of Profile return.
    def initialize(mode:, frequency:, summary:, top:, statistics:, comments: [])
      @mode = mode
      @frequency = frequency
      @summary = summary
      @top = top.select { |_label, _path, flat, _cumulative| flat.positive? }
      @statistics = statistics
      @traced = comments.filter_map { |comment| TRACE.match(comment)&.captures&.map(&:to_i) }.transpose.map(&:sum)
    end

    # Prints to +stream+. Ignores a stream that cannot be written to.
    def print(stream = $stderr)
      stream.write(lines.map { |line| "[sperf] #{line}\n" }.join)
    rescue IOError, SystemCallError
      nil
    end

    # Returns the lines, an Array of Strings.
    def lines
      return ["mode=trace", *tracing, *table] if @mode == :trace

      ["mode=#{@mode} frequency=#{@frequency}Hz", captures, sampling, hooks, own_thread,
       "samples recorded: #{@summary[:samples]}", *layouts, *losses, *table]
    end

    private

    # The numbers of several processes add up.
    def tracing
      return [] if @traced.empty?

      calls, events, measured_ns, subtracted_ns = @traced
      [format("tracing: %<calls>s, %<events>s; %<measured>.2fms measured, of which tracing took %<own>.2fms",
              calls: Quantity.count(calls, "call"), events: Quantity.count(events, "event"),
              measured: measured_ns / 1e6, own: subtracted_ns / 1e6)]
    end

    # Each strategy, with its reason if that is known.
    def captures
      reasons = @statistics.reasons.map { |reason| reason.split(": ", 2) }
      unexplained = @statistics.captures.map(&:to_s) - reasons.map(&:first)
      "capture: #{[*reasons.map { |capture, words| "#{capture} (#{words})" }, *unexplained].join(", ")}"
    end

    def layouts = @statistics.layouts.map { |words| "layout of the VM: #{words}" }

    def sampling
      count = @statistics.sampling_count
      time_ns = @statistics.sampling_time_ns
      average_us = count.zero? ? 0 : time_ns / 1e3 / count
      format("sampling: %<count>d %<calls>s, %<total>.2fms total, %<average>.1fus/call avg",
             count:, calls: count == 1 ? "call" : "calls", total: time_ns / 1e6, average: average_us)
    end

    def hooks
      line = format("thread and GC events: %.2fms", @statistics.hooks_time_ns / 1e6)
      waits = @statistics.hook_waits
      return line if waits.buckets.empty?

      format("%<line>s, waited %<times>s: median %<median>.1fus, 99%% %<p99>.1fus, longest %<max>.1fus",
             line:, times: Quantity.count(waits.count, "time"), median: waits.median_ns / 1e3, p99: waits.p99_ns / 1e3,
             max: waits.max_ns / 1e3)
    end

    def own_thread = format("sperf's own thread: %.2fms", @statistics.sampler_time_ns / 1e6)

    def losses
      truncated = @statistics.truncated_stacks
      [("truncated: #{Quantity.count(truncated, "stack")}" if truncated.positive?),
       ("dropped: #{@statistics.losses}" if @statistics.losses),
       ("skipped: #{@statistics.skipped}; no time is lost" if @statistics.skipped)].compact
    end

    def table
      return [] if @top.empty?

      ["top #{ROWS} by flat:"] + @top.map do |label, path, flat, _cumulative|
        share = @summary[:total_ns].zero? ? 0 : 100.0 * flat / @summary[:total_ns]
        format("%<amount>12s %<share>5.1f%% %<label>s (%<path>s)", amount: amount(flat), share:, label:, path:)
      end
    end

    def amount(value)
      case @summary[:unit]
      when :bytes then Quantity.memory(value)
      when :count then Quantity.grouped(value)
      else format("%.1fms", value / 1e6)
      end
    end
  end
end
