# frozen_string_literal: true

module Sperf
  # Tells the processes that are being recorded what to do, while they run: the root's side of the control page
  # (ext/sperf/base/control_page.h).
  #
  # A process follows when it next runs Ruby code. One that sleeps, or is in a long call of C, does so afterwards, so
  # whoever asks for something waits for a while and goes on without it.
  class Control
    FILE = "control"
    # Seconds for which a process is waited for.
    PATIENCE = 1.0
    # Seconds between two looks at whether processes that do not answer are still there.
    PAUSE = 0.05
    private_constant :FILE, :PAUSE

    # +collection+ is the Collection of the processes. +paused+: whether they begin with a pause. +toggle+ and
    # +snapshot+ are names of signals that processes pass on (nil: none), +memory_max_bytes+ is how much each may hold
    # (0: no limit). Raises WriteError.
    def initialize(collection, paused: false, toggle: nil, snapshot: nil, memory_max_bytes: 0)
      @collection = collection
      @page = ControlPage.create(File.join(collection.path, FILE), paused:, memory_max_bytes:,
                                                                   toggle: number(toggle), snapshot: number(snapshot))
      @asked = Hash.new { |hash, path| hash[path] = { toggle: 0, snapshot: 0 } }
    rescue SystemCallError => e
      raise WriteError, "cannot write in #{collection.path}: #{AtomicFile.reason(e)}"
    end

    # Has them record nothing until #resume.
    def pause = @page.ask(pause: true)

    # Has them record.
    def resume = @page.ask(pause: false)

    # Has them hand over what they have recorded until now, and waits for that.
    def cut
      wait_for(@page.ask(cut: true))
    end

    # Ends what is being recorded, for good, and waits for it. Returns the number of processes that go on running, and
    # handed over what they had.
    def finish
      turn = @page.ask(over: true)
      wait_for(turn)
      @collection.running_entries.count { |entry| entry.answered?(turn) || entry.cut_off? }
    end

    # Returns how many processes could not make the file that they are recorded in, and the errno of the last one.
    def refused = @page.refused

    # Whether the file was truncated by another program, and written anew.
    def restored? = @page.restored.positive?

    # Waits for signals that processes pass on, for ever. Yields what each asks for, :toggle or :snapshot, and the
    # process: an object that is equal for equal ones.
    def each_request
      loop do
        seen = @page.asked
        requests.each { |kind, process| yield kind, process }
        @page.wait(seen, nil)
      end
    end

    private

    def number(signal) = signal ? Signal.list.fetch(signal) : 0

    def requests
      @collection.entries.flat_map do |entry|
        before = @asked[entry.name]
        @asked[entry.name] = entry.asked
        entry.asked.flat_map { |kind, count| [[kind, entry.name]] * [count - before[kind], 0].max }
      end
    end

    def wait_for(turn)
      give_up = now + PATIENCE
      loop do
        seen = @page.asked
        return if @collection.live_entries.all? { |entry| entry.answered?(turn) } || now >= give_up

        @page.wait(seen, PAUSE)
      end
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
