# frozen_string_literal: true

module Sperf
  # The sum of what sessions have recorded, for Sperf.results.
  #
  # Programs that never ask for results have it as well, so it is small: sums without the order of time, and a limited
  # number of rows. Profiles wait until there are several, because adding up two copies both.
  class Results
    # The most combinations of stack, thread and labels that are kept.
    ROWS_MAX = 100_000
    # The most comments that are kept, those of the first sessions.
    COMMENTS_MAX = 100
    # The most profiles that wait.
    WAITING_MAX = 8
    TOO_MANY = "more than #{ROWS_MAX} different stacks were recorded, which is the limit of results: " \
               "call Sperf.results(reset: true) more often".freeze
    private_constant :COMMENTS_MAX, :WAITING_MAX, :TOO_MANY

    # +rows_max+ is the most rows that are kept, nil for all. +timed+: whether the order of time is kept.
    def initialize(rows_max: ROWS_MAX, timed: false)
      @rows_max = rows_max
      @timed = timed
      clear
    end

    # Adds +profile+, a Profile that nobody else uses. Never raises: #profile reports what went wrong.
    def add(profile)
      Native.atomically { append(profile) } # Threads that added up at the same time would lose profiles.
    end

    # Returns the sum of all profiles, nil if there is none; with +reset+, forgets them. Raises Error.
    def profile(reset: false) = Native.atomically { sum(reset) }

    private

    def append(profile)
      clear unless @process == Process.pid
      return if @error

      profile.shorten(COMMENTS_MAX, @timed)
      @waiting << profile
      add_up if @waiting.size >= WAITING_MAX
    rescue StandardError => e
      fail_with(e.message)
    end

    def sum(reset)
      clear unless @process == Process.pid
      add_up
      raise Error, @error if @error

      @waiting.first
    ensure
      clear if reset
    end

    def clear
      @process = Process.pid
      @waiting = []
      @error = nil
    end

    def fail_with(error)
      @error = error
      @waiting = []
    end

    # The first waiting profile is the sum of all earlier ones.
    def add_up
      return if @error || @waiting.empty?

      sum = @waiting.size > 1 ? Profile.sum(@waiting) : @waiting.first
      return fail_with(TOO_MANY) if sum.shorten(COMMENTS_MAX, @timed) > (@rows_max || Float::INFINITY)

      @waiting = [sum]
    rescue Error => e
      fail_with(different_modes || e.message)
    end

    def different_modes
      modes = @waiting.map { |profile| Array(profile.summary[:mode]).join("+") }.uniq
      return if modes.size == 1

      "sessions of different modes cannot be added up (#{modes.join(", ")}): " \
        "call Sperf.results(reset: true) before a session of another mode begins"
    end
  end
end
