# frozen_string_literal: true

module Sperf
  # Tells the profiled processes what to do while they run: the recorder's side of the control page
  # (ext/sperf/base/control_page.h).
  #
  # A process obeys when it next runs Ruby code: one that sleeps, or is in a long call of C, obeys afterwards. So every
  # request waits for an answer for a limited time, and then goes on without it.
  class ProcessControl
    FILE = "control"
    # Seconds to wait for the answers.
    ANSWER_TIMEOUT = 1.0
    # Seconds between two checks whether processes that do not answer still exist.
    CHECK_INTERVAL = 0.05
    private_constant :FILE, :CHECK_INTERVAL

    # +directory+ is the HandoverDirectory of the processes. +paused+: whether they begin paused. +toggle+ and
    # +snapshot+ are names of signals that processes forward (nil: none). +memory_max_bytes+ is the most memory that
    # each process may use for its recording (0: no limit). Raises WriteError.
    def initialize(directory, paused: false, toggle: nil, snapshot: nil, memory_max_bytes: 0)
      @directory = directory
      @page = ControlPage.create(File.join(directory.path, FILE), paused:, memory_max_bytes:,
                                                                  toggle: number(toggle), snapshot: number(snapshot))
      @seen_requests = Hash.new { |hash, name| hash[name] = { toggle: 0, snapshot: 0 } }
    rescue SystemCallError => e
      raise WriteError, "cannot write in #{directory.path}: #{AtomicFile.reason(e)}"
    end

    # Pauses the recording of all processes until #resume.
    def pause = @page.ask(pause: true)

    # Resumes the recording of all processes.
    def resume = @page.ask(pause: false)

    # Lets all processes hand over what they have recorded, and waits for that.
    def request_handover = wait_for(@page.ask(cut: true))

    # Ends the recording of all processes, and waits for that. Returns the number of processes that are still running,
    # and have handed over what they had.
    def end_recording
      turn = @page.ask(over: true)
      wait_for(turn)
      @directory.running_entries.count { |entry| entry.answered?(turn) || entry.cut_off? }
    end

    # Returns how many processes could not create their HandoverFile, and the errno of the last one.
    def refused = @page.refused

    # Whether another program truncated the page, and it was written again.
    def restored? = @page.restored.positive?

    # Waits for signals that processes forward, for ever. Yields the kind of each, :toggle or :snapshot, and the name of
    # the program that received it.
    def each_request
      loop do
        seen = @page.asked
        new_requests.each { |kind, program| yield kind, program }
        @page.wait(seen, nil)
      end
    end

    private

    def number(signal) = signal ? Signal.list.fetch(signal) : 0

    def new_requests
      @directory.entries.flat_map do |entry|
        before = @seen_requests[entry.name]
        @seen_requests[entry.name] = entry.requests
        entry.requests.flat_map { |kind, count| [[kind, entry.name]] * [count - before[kind], 0].max }
      end
    end

    def wait_for(turn)
      deadline = now + ANSWER_TIMEOUT
      loop do
        seen = @page.asked
        return if @directory.live_entries.all? { |entry| entry.answered?(turn) } || now >= deadline

        @page.wait(seen, CHECK_INTERVAL)
      end
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
