# frozen_string_literal: false

# Code by which the extension probes the VM when the first session starts: how stacks and instructions are laid out, and
# how long traced calls take. It is compiled when sperf is loaded, because a program can notice code that is compiled
# later. It calls no method of Ruby: `o` is an object of the extension with methods of its own
# (ext/sperf/vm/vm_quiet.h).

# rubocop:disable all -- what matters is the compiled code.
module Sperf
  Native.set_own_code(
    # Frames of every kind, except those that a program could notice; see ext/sperf/vm/vm_search.c. Frames of rescue are
    # like those of ensure, and those of eval like those of a block.
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
      def o.compiled = check_compiled
      o.until_compiled { o.compiled }
      class << o
        check
        each { check }
      end
    end,
    # Consecutive calls of empty methods, without an operator; see ext/sperf/tracing/trace_calibration.c.
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
    # A method that makes an object; see ext/sperf/vm/compiled_objects.c.
    lambda do |o|
      def o.make = []
      o.measure { o.make }
    end,
    # Code that is compiled to specialised instructions, and the operand that each lambda is about. It never runs; see
    # ext/sperf/vm/vm_insns.h.
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
