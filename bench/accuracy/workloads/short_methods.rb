# frozen_string_literal: true

module Accuracy
  # Three short methods of different lengths, 1 : 2 : 4 with the first one of `length_ms`, for some time each by itself
  # and for some time in turns.
  #
  # By itself the truth is direct, but for the loop around it: what an empty method in such a loop takes is the caller's
  # or the method's, as one likes. In turns, the time is divided as it was by itself.
  class ShortCalls < Workload
    CHUNK_MS = 5.0

    class << self
      def length_ms(length = nil) = length ? @length_ms = length : @length_ms
    end

    METHODS = %i[first second third].freeze
    counters(*METHODS)
    measures(*METHODS, :nothing, :in_a_row, :by_turns, :bare_loop, :written_out)

    def prepare
      length_ms = self.class.length_ms
      # The empty body is part of the length where calls are as short as that.
      @spins = fit(1.0) { |n| first(n) } * length_ms
      @lengths = METHODS.zip([1, 2, 4]).to_h { |name, factor| [name, [(@spins * factor).round, 1].max] }
      @calls = METHODS.to_h { |name| [name, fit(CHUNK_MS) { |n| in_a_row(name, n, @lengths[name]) }] }
      @turns = [@calls.values.min / 2, 1].max
    end

    def round
      METHODS.each { |name| counted(name, @calls[name]) { in_a_row(name, @calls[name], @lengths[name]) } }
      counted(:turns, @turns) { by_turns(@turns, *@lengths.values) }
      counted(:nothing, @turns) { in_a_row(:nothing, @turns, 1) }
      counted(:bare_loop, @turns) { bare_loop(@turns) }
      @lengths.each do |name, spins|
        counted(:"#{name} written out", @turns / 3) { written_out(@turns / 3, spins) }
      end
    end

    def nothing(_spins) = nil

    def bare_loop(times)
      i = 0
      i += 1 while i < times && @called
    end

    # The bodies without a call.
    def written_out(times, spins)
      i = 0
      while i < times
        j = 0
        j += 1 while j < spins
        i += 1
      end
    end

    # One loop for each, so that each has a call site of its own.
    def in_a_row(name, times, spins)
      i = 0
      case name
      when :first then i += 1 while i < times && !first(spins)
      when :second then i += 1 while i < times && !second(spins)
      when :third then i += 1 while i < times && !third(spins)
      else i += 1 while i < times && !nothing(spins)
      end
    end

    def by_turns(times, short, middle, long)
      i = 0
      while i < times
        first(short)
        second(middle)
        third(long)
        i += 1
      end
    end

    # What calling takes lies between all of it in the loop and all of it in the method. How long a body takes is known
    # in two ways, as what a call takes beyond that of an empty method, and from the loop that has no call; they differ
    # by some nanoseconds, and truth lies between.
    def truth
      loop_ns = per_call(:bare_loop)
      empty_ns = per_call(:nothing)
      call_ns = [empty_ns - loop_ns, 0].max
      bodies_ns = METHODS.to_h { |name| [name, body_span(name, loop_ns, empty_ns)] }
      callees(bodies_ns, loop_ns).merge(callers(bodies_ns, loop_ns, call_ns))
    end

    private

    def per_call(name) = @ledger.parts[name].fdiv(@called[name])

    # [least, most] of the body alone.
    def body_span(name, loop_ns, empty_ns)
      by_call = per_call(name) - empty_ns
      written_out = per_call(:"#{name} written out") - loop_ns
      [by_call, written_out].minmax.map { |ns| ns.clamp(0, per_call(name)) }
    end

    # At least the body, at most all but the loop.
    def callees(bodies_ns, loop_ns)
      parts = METHODS.to_h do |name|
        times = @called[name] + @called[:turns]
        [name.to_s, [bodies_ns[name].first * times, (per_call(name) - loop_ns) * times]]
      end
      parts.merge("nothing" => [0, (per_call(:nothing) - loop_ns) * @called[:nothing]])
    end

    # At least the loop, at most all but the bodies.
    def callers(bodies_ns, loop_ns, call_ns)
      most = METHODS.sum { |name| (per_call(name) - bodies_ns[name].first) * @called[name] }
      rows = @called.values_at(*METHODS, :nothing).sum
      turns = @called[:turns]
      written_out = METHODS.sum { |name| @ledger.parts[:"#{name} written out"] }
      { "in_a_row" => [loop_ns * rows, most + ((loop_ns + call_ns) * @called[:nothing])],
        "by_turns" => [loop_ns * turns, [per_call(:turns) - bodies_ns.values.sum(&:first), loop_ns].max * turns],
        "bare_loop" => [@ledger.parts[:bare_loop]] * 2, "written_out" => [written_out] * 2 }
    end
  end
end

ShortMethods100us = Class.new(Accuracy::ShortCalls) { length_ms 0.1 }
ShortMethods10us = Class.new(Accuracy::ShortCalls) { length_ms 0.01 }
ShortMethods1us = Class.new(Accuracy::ShortCalls) { length_ms 0.001 }
TinyMethods = Class.new(Accuracy::ShortCalls) { length_ms 0.00003 }
