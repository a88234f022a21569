# frozen_string_literal: false

# Code that the extension runs or only looks at when the first session starts: it learns how the VM lays out stacks and
# instructions, and how long traced calls take. It stands here since code that is compiled later can be noticed by a
# program. Nothing of it calls a method of Ruby: `o` is an object of the extension's, with methods of its own
# (ext/sperf/vm/own_code.h).

# rubocop:disable all -- what it is compiled to matters, and not how it reads.
module Sperf
  Native.take_own_code(
    # Frames of every kind but those that a program could notice; see ext/sperf/vm/vm_search.c. Frames of rescue are as
    # those of ensure, and those of eval as a block's.
    lambda do |o|
      o.check
      o.each { o.check }
      o.each { o.each { o.check } }
      def o.plain = check
      o.plain
      def o.in_blocks = each { each { check } }
      o.in_blocks
      def o.escaped = -> { plain }
      o.each(&o.escaped)
      o.each_in_c
      def o.left
        each { throw_it }
      ensure
        in_blocks
      end
      o.catch_it { o.left }
      class << o
        check
        each { check }
      end
    end,
    # Calls in a row, without an operator, of methods that do nothing; see ext/sperf/tracing/trace_calibration.c.
    lambda do |o|
      def o.ruby; end
      def o.fifty_of_ruby
        ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby()
        ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby()
        ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby()
        ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby()
        ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby(); ruby()
      end
      def o.fifty_of_c
        c(); c(); c(); c(); c(); c(); c(); c(); c(); c()
        c(); c(); c(); c(); c(); c(); c(); c(); c(); c()
        c(); c(); c(); c(); c(); c(); c(); c(); c(); c()
        c(); c(); c(); c(); c(); c(); c(); c(); c(); c()
        c(); c(); c(); c(); c(); c(); c(); c(); c(); c()
      end
    end,
    # Specialised instructions, which the compiler turns this into, and which operand each lambda is about. They are
    # never run; see ext/sperf/vm/vm_insns.h.
    [
      [nil, lambda do
        a = b = c = nil
        [a + b, a - b, a * b, a / b, a % b, a == b, a != b, a < b, a <= b, a > b, a >= b, a << b, a & b, a | b,
         a[b], a[b] = c, a['x'], a['x'] = c, a.length, a.size, a.empty?, a.succ, !a, a.nil?, a =~ b, /x/ =~ a,
         'x'.freeze, -'x', [].freeze, {}.freeze, [1, 2].include?(c)]
      end],
      ["max", -> { a = b = nil; [a, b].max }],
      ["min", -> { a = b = nil; [a, b].min }],
      ["hash", -> { a = b = nil; [a, b].hash }],
      ["pack", -> { a = b = nil; [a, b].pack('C') }],
      ["include?", -> { a = b = c = nil; [a, b].include?(c) }]
    ]
  )
end
# rubocop:enable all
