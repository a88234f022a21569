# frozen_string_literal: true

# What a program of these tests uses of sperf, as APP_USES says; nothing without it.
module Using
  WORDS = ENV.fetch("APP_USES", "").split.freeze
  LOCK = Mutex.new

  require "sperf" if WORDS.any?

  class << self
    def any? = WORDS.any?
    def include?(word) = WORDS.include?(word)

    # Starts a session in this process, once.
    def session
      return unless include?("session")

      output = "#{ENV.fetch("APP_KEPT")}/#{Process.pid}.data"
      LOCK.synchronize { Sperf.start(mode: :wall, output:) unless Sperf.running? }
    end

    def label(**labels, &) = any? ? Sperf.label(**labels, &) : yield

    # Says that it has begun, and works and waits for so many seconds.
    def work(seconds)
      $stdout.puts "inside"
      $stdout.flush
      till = now + seconds
      while now < till
        Hot.fib(12)
        sleep 0.002
      end
    end

    private

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
