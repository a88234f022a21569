# frozen_string_literal: true

require "sperf"

module Bench
  # Compares what the workers of a PumaCluster have recorded with what a collector has received, and with the workers'
  # CPU clocks.
  #
  # Files are those that a FileWitness has seen in the directory of `sperf push`. A worker that was killed loses the
  # period that it had not written yet: its clock counts up to the end of its last file, whether that arrived or not.
  class FleetAccount
    # A profile: the process, when it begins (nanoseconds of the real time), its duration and its CPU time.
    Part = Data.define(:pid, :begin_ns, :duration_ns, :cpu_ns) do
      def end_ns = begin_ns + duration_ns
      def key = [pid, begin_ns]
    end

    # Of a worker: its clock and the CPU time that arrived, in nanoseconds. +missing_ns+ is what a killed worker had
    # used since its last file, nil for one that ended by itself.
    Worker = Data.define(:pid, :clock_ns, :arrived_ns, :profiles, :missing_ns) do
      def killed? = !missing_ns.nil?
      def off = (arrived_ns - clock_ns).fdiv(clock_ns)
    end

    # +written+ and +arrived+ are Arrays of Part; +clocks+ nanoseconds by process, of workers that ended by themselves;
    # +killed+ when processes were killed, in nanoseconds of the real time, by process; +answers+ the same time, the
    # process and its clock of each answer.
    def initialize(written:, arrived:, clocks:, killed:, answers:)
      @written = written.group_by(&:pid)
      @arrived = arrived.group_by(&:pid)
      @clocks = clocks
      @killed = killed
      @answers = answers.sort.group_by { |_, pid, _| pid }
    end

    # The number of profiles that arrived.
    def arrived_count = @arrived.values.sum(&:size)

    # The workers whose clocks are known, an Array of Worker.
    def workers
      @clocks.map { |pid, clock_ns| worker(pid, clock_ns, nil) } +
        @killed.keys.filter_map { |pid| killed_worker(pid) }
    end

    # Files that the collector does not have, or with another CPU time.
    def lost
      arrived = @arrived.values.flatten.to_h { |part| [part.key, part.cpu_ns] }
      @written.values.flatten.reject { |part| part.cpu_ns == arrived.fetch(part.key, 0) }
    end

    # Profiles that the collector has more than once.
    def repeated = @arrived.values.flatten.group_by(&:key).values.select { |parts| parts.size > 1 }

    # Processes with profiles that are not among #workers: they were neither killed nor did they write their clock.
    def unknown = (@written.keys | @arrived.keys) - @clocks.keys - @killed.keys

    # How long before its end each killed worker has finished its last file, in nanoseconds.
    def unwritten_ns = @killed.filter_map { |pid, time_ns| (last_ns = last_file_ns(pid)) && (time_ns - last_ns) }

    # The longest time between two profiles of a process, in nanoseconds: less than a period if none is missing.
    def longest_gap_ns
      gaps = @arrived.values.flat_map do |parts|
        parts.sort_by(&:begin_ns).each_cons(2).map { |one, next_one| next_one.begin_ns - one.end_ns }
      end
      gaps.max || 0
    end

    private

    def worker(pid, clock_ns, missing_ns)
      parts = @arrived.fetch(pid, [])
      Worker.new(pid, clock_ns, parts.sum(&:cpu_ns), parts.size, missing_ns)
    end

    # nil for a worker that had not answered when it wrote its last file: its clock at that time is unknown.
    def killed_worker(pid)
      last_ns = last_file_ns(pid) or return
      answers = @answers[pid]
      return if answers.nil? || answers.first.first > last_ns

      clock_ns = clock_at(answers, last_ns)
      worker(pid, clock_ns, answers.last.last - clock_ns)
    end

    # When its last file ends, nil for none.
    def last_file_ns(pid) = [*@written[pid], *@arrived[pid]].map(&:end_ns).max

    # Between two answers, the clock is assumed to advance evenly.
    def clock_at(answers, time_ns)
      index = answers.bsearch_index { |answer_ns, _, _| answer_ns > time_ns } or return answers.last.last
      before, after = answers.values_at(index - 1, index)
      share = (time_ns - before.first).fdiv(after.first - before.first)
      (before.last + (share * (after.last - before.last))).round
    end
  end

  # Keeps the files of a directory from which another program removes them, by links.
  class FileWitness
    def initialize(directory)
      @directory = directory
      @kept = {}
    end

    # Links those of +paths+ that are new.
    def see(paths)
      paths.each do |path|
        inode = File.stat(path).ino
        next if @kept.key?(inode) # An inode is not used again while a link has it.

        kept = File.join(@directory, "#{@kept.size}-#{File.basename(path)}")
        File.link(path, kept)
        @kept[inode] = kept
      rescue Errno::ENOENT
        next # It was sent and removed.
      end
    end

    # The paths of the links, by the process that has written the file.
    def by_process = @kept.values.group_by { |path| Integer(path[/-puma-(\d+)-/, 1]) }
  end
end
