# frozen_string_literal: true

# Measures 80 requests on 8 threads, all slower than the limit, bare and watched, by turns, `rounds` times. A request
# computes for 5 ms, 40 calls deep, and waits for 100 ms, as if its database were down.
#
# Task: rounds. Answer: {row => seconds of a round}

require "sperf/rack"
require "tmpdir"
require_relative "../support/child"

class RackOutage
  THREADS = 8
  REQUESTS = 10
  SLOW_MS = 50

  def initialize(task)
    @rounds = task[:rounds]
  end

  def run
    rows = { "bare" => method(:bare), "slow" => method(:watched) }
    rows.each_value(&:call) # what the first one does is not an outage's
    found = Hash.new { |values, name| values[name] = [] }
    @rounds.times { rows.keys.shuffle.each { |name| found[name] << rows[name].call } }
    found
  end

  private

  def bare = answer(method(:application))

  def watched
    Dir.mktmpdir do |directory|
      took_s = answer(Sperf::Rack.new(method(:application), slow: SLOW_MS, directory:, log: ->(_line) {}))
      raise "profiles are missing" unless Sperf::Integrations::ProfileWriter.instance.flush(60)
      raise "no profile was written" if Dir.empty?(directory)

      took_s
    end
  end

  def answer(application)
    begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    threads = Array.new(THREADS) do
      Thread.new { REQUESTS.times { |number| application.call(env("/orders/#{"a" * (number + 1)}")) } }
    end
    threads.each(&:join)
    Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
  end

  def env(path) = { "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "", "PATH_INFO" => path }

  def application(_env) = deep(40)

  def deep(calls)
    return deep(calls - 1) if calls.positive?

    till = Bench::Child.thread_cpu_s + 0.005
    nil while Bench::Child.thread_cpu_s < till
    sleep(0.1)
    [200, {}, ["fine"]]
  end
end

Bench::Child.answer(RackOutage.new(Bench::Child.task).run)
