# frozen_string_literal: true

require_relative "../program/quantity"
require_relative "../trace_scope/method_pattern"

module Sperf
  # Reports the calls that exceeded a limit of --slow, as lines of text. The source are the comments "# slow call" of a
  # trace, one for each call and one for each method.
  class SlowCalls
    CALL = /\A\#\ slow\ call:\ (?<ns>\d+)\ ns,\ (?<method>.+?),\ at\ (?<at>\S+),
            \ thread\ (?<thread>\d+)(?:\ \((?<name>.*?)\))?,\ labels\ (?<labels>.*?),\ stack:\ (?<stack>.*)\z/mx
    COUNT = /\A\#\ slow\ calls:\ (?<slow>\d+)\ of\ (?<calls>\d+)\ calls\ of\ (?<method>.+)
             \ took\ more\ than\ (?<limit>.+?)(?:;\ (?<missing>\d+)\ not\ kept)?
             (?:;\ process\ \d+\ from\ \S+)?\z/mx
    # The number of calls of a stack on one line.
    STACK_MAX = 6
    # The number of methods without a slow call that have a line each.
    FAST_MAX = 3
    private_constant :CALL, :COUNT, :STACK_MAX, :FAST_MAX

    # +profile+ is a Profile; +most+ is the largest number of calls, nil for all.
    def initialize(profile, most = nil)
      comments = profile.comments.map { |comment| comment.gsub(/[[:cntrl:]]+/, " ") }
      calls = comments.filter_map { |comment| CALL.match(comment) }.sort_by { |call| -call[:ns].to_i }
      @calls = calls.first(most || calls.size)
      @unshown = calls.size - @calls.size
      @counts = comments.filter_map { |comment| COUNT.match(comment) }
        .group_by { |count| [count[:method], count[:limit]] }
    end

    # Whether the trace has no limits.
    def empty? = @calls.empty? && @counts.empty?

    # Returns a line for each call and one for each method, an Array of Strings.
    def lines
      shown = @calls.map { |call| "slow call: #{time(call)}, #{facts(call)}: #{stack(call)}" }
      [*shown, *counts, *more]
    end

    # Returns the section of a report, a String; "" if the trace has no limits.
    def section
      return "" if empty?

      rows = @calls.map { |call| "#{time(call).rjust(10)}  #{facts(call)}\n#{" " * 12}#{call[:stack]}\n" }
      "\nSlow calls:\n\n#{rows.join}#{counts.map { |line| "#{line.delete_prefix("slow calls: ")}\n" }.join}"
    end

    private

    def time(call) = Quantity.time(call[:ns].to_i)

    # The method, the time of the call, the thread and the labels.
    def facts(call)
      labels = call[:labels] unless call[:labels] == "none"
      [call[:method], "at #{call[:at]}", "thread #{call[:name] || call[:thread]}", labels].compact.join(", ")
    end

    # Shortens a deep stack to the outermost call and the innermost ones.
    def stack(call)
      calls = call[:stack].split(" > ")
      return call[:stack] if calls.size <= STACK_MAX

      [calls.first, "…", *calls.last(STACK_MAX - 1)].join(" > ")
    end

    # The comment has milliseconds; the largest fitting unit is shorter.
    def shown_limit(text)
      milliseconds = Float(text[/\A(\S+) ms\z/, 1], exception: false) or return text
      unit, size = SlowLimit::UNITS.reverse_each.find { |_unit, ns| (milliseconds * 1e6).round.modulo(ns).zero? }
      "#{(milliseconds * 1e6).round / size} #{unit}"
    end

    def more = @unshown.positive? ? ["slow calls: sperf report shows #{Quantity.grouped(@unshown)} more"] : []

    # A pattern may match many methods. Methods without a slow call share one line for each limit.
    def counts
      rows = @counts.map { |(method, limit), counts| [method, limit, *sums(counts)] }
      slow, fast = rows.partition { |row| row[2].positive? }
      fast = fast.group_by { |row| row[1] }.flat_map { |limit, of_limit| fast(limit, of_limit) }
      slow.map { |row| count(*row) } + fast
    end

    # Adds up the counts of all processes.
    def sums(counts) = %i[slow calls missing].map { |name| counts.sum { |count| count[name].to_i } }

    def count(method, limit, slow, calls, missing)
      words = "slow calls: #{Quantity.grouped(slow)} of #{Quantity.count(calls, "call")} of #{method} " \
              "took more than #{shown_limit(limit)}"
      missing.positive? ? "#{words}; #{Quantity.grouped(missing)} of them were not kept" : words
    end

    def fast(limit, rows)
      return rows.map { |row| count(*row) } if rows.size <= FAST_MAX

      [count("#{Quantity.grouped(rows.size)} other methods", limit, 0, rows.sum { |row| row[3] }, 0)]
    end
  end
end
