# frozen_string_literal: true

# What the time of an application is by the kernel's clocks. Loaded by RUBYOPT, where sperf puts itself in front: what
# is measured lies within what is recorded, for the at_exit block here runs before the one that ends the session.
#
# APP_CLOCKS names the file that is written at the end, with a number behind it by children of fork, which are measured
# from the fork on. APP_THREADS asks for the lives of threads, too. Programs below this one, and profilers themselves,
# are not measured.

# The clocks around a process.
module Clocks
  @threads = {}

  class << self
    def now(clock = Process::CLOCK_MONOTONIC) = Process.clock_gettime(clock, :nanosecond)

    # The CPU clock of a thread of this process, by Linux's numbering.
    def clock_of(tid) = (~tid << 3) | 6

    # Returns the threads that are not Ruby's, sperf's own and the VM's timer, with what they have used. They are there
    # from the beginning; later a thread of Ruby that has ended might be taken for one.
    def foreign
      ruby = Thread.list.map(&:native_thread_id)
      (Dir.children("/proc/self/task").map { |name| Integer(name) } - ruby).to_h { |tid| [tid, cpu_of(tid)] }
    end

    # Returns what a thread has used, nil if it has ended.
    def cpu_of(tid)
      now(clock_of(tid))
    rescue SystemCallError
      nil
    end

    # What Ruby's threads have used since +used+ and +foreign+ were read.
    def used_since(used, foreign)
      by_others = foreign.sum { |tid, before| before && cpu_of(tid) ? cpu_of(tid) - before : 0 }
      now(Process::CLOCK_PROCESS_CPUTIME_ID) - used - by_others
    end

    # When each thread was made, began and ended.
    def watch_threads
      threads = @threads
      TracePoint.new(:thread_begin) { (threads[Thread.current] ||= {})[:begun] = now }.enable
      TracePoint.new(:thread_end) { threads[Thread.current][:ended] = now if threads[Thread.current] }.enable
    end

    # In a child of fork: nothing that was so in its parent counts.
    def renew
      @threads.clear
      Hot::SPENT.clear
    end

    # The CPU time of sperf's own thread, which comes and goes with sessions, unless it is one of +known+ threads.
    def used_by_sperf(known)
      (Dir.children("/proc/self/task").map { |name| Integer(name) } - known).sum do |tid|
        File.read("/proc/self/task/#{tid}/comm") == "sperf\n" ? cpu_of(tid).to_i : 0
      rescue SystemCallError
        0
      end
    end

    # For children of fork, which may end by exit!.
    def follow(path)
      Process.singleton_class.prepend(Forking)
      [Kernel, Process].each { |receiver| receiver.singleton_class.prepend(Ending) }
      Kernel.prepend(Module.new { private(*include(Ending).instance_methods) })
      at_exit { report_child }
      @path = path
    end

    def begin_child
      renew
      @child = [now, now(Process::CLOCK_PROCESS_CPUTIME_ID), foreign, "#{@path}.#{Process.pid}"]
    end

    # What Ruby's threads have used in this child of fork so far.
    def used_by_child
      _, used, foreign, = @child
      used_since(used, foreign) - used_by_sperf(foreign.keys)
    end

    # Writes what a child of fork is by its clocks, once.
    def report_child
      return unless @child

      cpu = used_by_child
      began, *, path = @child
      @child = nil
      report(path, began, cpu)
    end

    def report(path, began, cpu)
      ended = now
      others = @threads.each_value.select { |times| times[:begun] }
      # A thread's life begins before its first line and ends after its last one, so these are bounds.
      least = others.sum { |times| (times[:ended] || ended) - times[:begun] }
      most = others.size * (ended - began)
      spent = Hot::SPENT.dup.transpose
      numbers = { pid: Process.pid, cpu:, wall: ended - began, threads: others.size,
                  threads_least: least, threads_most: most, hot_cpu: spent[0].to_a.sum,
                  hot_wall: spent[1].to_a.sum, hot_calls: Hot::SPENT.size }
      File.binwrite(path, numbers.map { |name, number| "#{name} #{number}\n" }.join)
    end
  end
end

module Clocks
  # Begins a child's clocks.
  module Forking
    def _fork
      super.tap { |pid| Clocks.begin_child if pid.zero? }
    end
  end

  # Ends them where nothing else does.
  module Ending
    def exit!(...)
      Clocks.report_child
      super
    end
  end
end

if (path = ENV["APP_CLOCKS"]) && !%w[sperf rperf].include?(File.basename($PROGRAM_NAME))
  pid = Process.pid
  ENV.delete("APP_CLOCKS")
  Clocks.watch_threads if ENV.delete("APP_THREADS")
  began = Clocks.now
  foreign = Clocks.foreign
  used = Clocks.now(Process::CLOCK_PROCESS_CPUTIME_ID)
  Clocks.follow(path)
  at_exit { Clocks.report(path, began, Clocks.used_since(used, foreign)) if Process.pid == pid }
end
