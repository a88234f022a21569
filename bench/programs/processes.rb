# frozen_string_literal: true

# Holds many stacks and some threads, and measures the time of fork and the CPU time of sperf's thread.
#
# Task: variant ("none", "session", "command", "command, children too"), directory, stacks, depth, methods, threads,
# forks, seconds, frequency. Answer: {fork_us: one for each fork, sperf_share: CPU time of sperf's thread by time, nil
# without one, pass_bytes: what is in the file}

require_relative "../support/child"
require_relative "../support/forest"

class Processes
  def initialize(task)
    @task = task
    @forest = Bench::Forest.new(methods: task[:methods], depth: task[:depth], fan: 4)
  end

  def run
    @task[:threads].times { Thread.new { sleep } }
    start
    @forest.visit_each(@task[:stacks], 1.2 / @task[:frequency])
    GC.start
    sperf_share = share
    fork_us = Array.new(@task[:forks]) { fork_once }
    { fork_us:, sperf_share:, file_bytes: }
  end

  private

  # The command's processes begin when they load sperf.
  def start
    return if @task[:variant] == "none"

    recorded = @task[:variant].start_with?("command")
    if recorded
      ENV.update("SPERF_ENABLED" => "1", "SPERF_COLLECT_DIR" => @task[:directory], "SPERF_AGGREGATE" => "1",
                 "SPERF_FREQUENCY" => @task[:frequency].to_s,
                 "SPERF_INHERIT" => @task[:variant].end_with?("too") ? "1" : "0")
    end
    require "sperf"
    Sperf.start(frequency: @task[:frequency], aggregate: true) unless recorded
  end

  # How long the parent is in fork. The child does nothing, and is waited for after.
  def fork_once
    begun = Bench::Child.wall_s
    pid = fork { Process.kill(:KILL, Process.pid) }
    took_s = Bench::Child.wall_s - begun
    Process.wait(pid)
    took_s * 1e6
  end

  # While the program works at a few of the stacks.
  def share
    thread = sperf_thread or return
    begun = [thread_ns(thread), Bench::Child.wall_s]
    @forest.visit_each(200, 1e-3) while Bench::Child.wall_s - begun.last < @task[:seconds]
    (thread_ns(thread) - begun.first) / 1e9 / (Bench::Child.wall_s - begun.last)
  end

  def sperf_thread = Dir["/proc/self/task/*"].find { |task| File.read("#{task}/comm") == "sperf\n" }

  def thread_ns(task) = File.read("#{task}/schedstat").to_i

  def file_bytes
    file = Dir["#{@task[:directory]}/#{Process.pid}-*.started"].first
    file && (File.stat(file).blocks * 512)
  end
end

Bench::Child.answer(Processes.new(Bench::Child.task).run)
