# frozen_string_literal: true

module Sperf
  # What sessions have recorded together, until somebody takes it.
  #
  # Programs that never ask have it, too, so it is kept small: sums without the order of time, and of these no more than
  # so many rows. Profiles that come one after the other wait until there are some, for adding two up copies both.
  class Results
    # Combinations of stack, thread and labels that are kept.
    ROWS_MAX = 100_000
    # Comments that are kept, those of the first sessions: each session has some of its own.
    COMMENTS_MAX = 100
    # Profiles that wait.
    WAITING_MAX = 8
    TOO_MANY = "more than #{ROWS_MAX} different stacks were recorded, and results keep no more: " \
               "take them earlier, with Sperf.results(reset: true)".freeze
    private_constant :COMMENTS_MAX, :WAITING_MAX, :TOO_MANY

    # +rows_max+ is the most rows that are kept, nil for all of them; +timed+: the order of time is kept as well.
    def initialize(rows_max: ROWS_MAX, timed: false)
      @rows_max = rows_max
      @timed = timed
      clear
    end

    # Takes +profile+, a Profile that nobody else has. Raises nothing: what is wrong is said to who takes the results.
    def add(profile)
      clear unless @process == Process.pid
      return if @complaint

      profile.shorten(COMMENTS_MAX, @timed)
      @waiting << profile
      add_up if @waiting.size >= WAITING_MAX
    rescue StandardError => e
      give_up(e.message)
    end

    # Returns the Profile of all, nil if there is none; with +reset+, they are forgotten. Raises Error.
    def take(reset: false)
      clear unless @process == Process.pid
      add_up
      raise Error, @complaint if @complaint

      @waiting.first
    ensure
      clear if reset
    end

    private

    def clear
      @process = Process.pid
      @waiting = []
      @complaint = nil
    end

    def give_up(complaint)
      @complaint = complaint
      @waiting = []
    end

    # The first of those that wait is the sum of all before. Others may come while these are added up.
    def add_up
      profiles = @waiting
      return if @complaint || profiles.empty?

      sum = profiles.size > 1 ? Profile.sum(profiles.dup) : profiles.first
      return give_up(TOO_MANY) if sum.shorten(COMMENTS_MAX, @timed) > (@rows_max || Float::INFINITY)

      @waiting = [sum, *@waiting.drop(profiles.size)]
    rescue Error => e
      give_up(modes_of(profiles) || e.message)
    end

    def modes_of(profiles)
      modes = profiles.map { |profile| Array(profile.summary[:mode]).join("+") }.uniq
      return if modes.size == 1

      "sessions of different modes cannot be added up (#{modes.join(", ")}): " \
        "take the results of one before another begins, with Sperf.results(reset: true)"
    end
  end
end
