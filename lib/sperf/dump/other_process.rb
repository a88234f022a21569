# frozen_string_literal: true

require_relative "kernel_process"

module Sperf
  class Dump
    # Another process, read from outside: the stacks by Native::Target, which writes nothing to it and does not stop it,
    # and the rest by proc(5).
    class OtherProcess
      MOST_CHARACTERS = 200 # of the command line
      private_constant :MOST_CHARACTERS

      # +pid+ is an Integer.
      def initialize(pid)
        @pid = pid
        @kernel = KernelProcess.new(pid)
      end

      # Returns a Dump. Raises Error with one sentence that says what is wrong and what to do.
      def dump
        target = Native::Target.open(@pid)
        begin
          reading = target.threads
          threads = reading[:threads].map { |thread| complete(thread) }
          Dump.new({ pid: @pid, ruby: target.ruby_version, command:, stopped: @kernel.stopped? },
                   { **reading, threads:, unseen_ractors: 0 })
        ensure
          target.close
        end
      end

      private

      def complete(thread)
        tid = thread[:tid]
        return thread unless tid && %i[waiting blocking].include?(thread[:state])

        wait = waits_for(thread)
        wait = { **wait, until_ns: @kernel.deadline_ns(tid) } if wait
        { **thread, waits_for: wait, since_ns: thread[:since_ns] || @kernel.idle_ns(tid) }
      end

      # The locks and the like are read by Native::Target.
      def waits_for(thread)
        wait = thread[:waits_for] || { kind: nil, object: nil, owner: nil, what: nil, until_ns: nil }
        return wait if wait[:what] || ![nil, :io, :process, :other].include?(wait[:kind])

        @kernel.complete(thread[:tid], wait)
      end

      # The words of the command line in one line, with secrets masked.
      def command
        words = Native.mask_secrets(File.binread("/proc/#{@pid}/cmdline").delete_suffix("\0"))
        line = words.force_encoding(Encoding::UTF_8).scrub("?").gsub(/[\0[:space:]]+/, " ").strip
        line.size > MOST_CHARACTERS ? "#{line[0, MOST_CHARACTERS]}..." : line
      rescue SystemCallError
        nil
      end
    end
  end
end
