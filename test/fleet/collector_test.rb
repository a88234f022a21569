# frozen_string_literal: true

require "net/http"
require_relative "../ruby/push_helper"
require_relative "collector"

# `sperf push` with a real OpenTelemetry collector: what it has received is what was recorded.
class CollectorTest < Minitest::Test
  include PushHelper

  FRAMES = [["app.rb", "Order#total"], ["app.rb", "<main>"]].freeze
  BEGIN_NS = 1_700_000_000_000_000_001

  # Returns a profile with a second for each number in +values+, which begins +offset+ seconds later than others.
  def profile(offset: 0, **more)
    Sperf::Profile.from_h({ mode: :cpu, frequency: 100, start_time_ns: BEGIN_NS + (offset * 1_000_000_000),
                            duration_ns: 60_000_000_000,
                            samples: [[FRAMES, 1_000_000_000 + offset, 1, [7, 9]]], **more })
  end

  def setup = super.tap { FileUtils.mkdir_p(queue) }

  def save(name, profile) = Sperf.save(File.join(queue, "#{name}.data"), profile)

  # Sends what is in the queue, and returns the only request that a collector has received.
  def collected
    Collector.open(@directory) do |collector|
      assert_push 0, /\A\[sperf\] sent 1 profile\n\z/, push("--once", queue, collector.url)
      refute_match(/Missing|error/i, collector.words)
      assert_equal 1, collector.requests.size
      @words = collector.words
      collector.requests.first
    end
  end

  # Values of Profile#to_h by frames, lines and labels: an Array with a Hash for each of +width+ sample types.
  def sums(samples, width)
    Array.new(width) do |column|
      sums = samples.each_with_object(Hash.new(0)) do |row, totals|
        frames, *values = row.first(1 + width)
        _thread, lines, *rest = row.drop(1 + width)
        labels = rest.grep(Hash).first.to_h.transform_keys(&:to_s)
        totals[[frames.map(&:reverse).zip(lines), labels]] += values[column]
      end
      sums.reject { |_, value| value.zero? }
    end
  end

  # The same of what the collector has.
  def received_sums(profile)
    profile.samples.each_with_object(Hash.new(0)) do |sample, sums|
      frames = sample.frames.map { |label, path, line, _first| [[label, path], line] }
      sums[[frames, sample.attributes.except("thread.name", "thread.id", "process.pid")]] += sample.value
    end
  end

  # Records into the queue, and returns the Result and the profile.
  def record(mode, code, *options, env: {})
    result = sperf("record", "-q", "-m", mode, *options, "-o", "queue/#{mode}.data", RUBY, "-e", code, env:)
    assert_predicate result.status, :success?, result.err
    [result, Sperf.load(File.join(queue, "#{mode}.data"))]
  end

  def test_all_of_a_profile_arrives
    trace = %w[4bf92f3577b34da6a3ce929d0e0e4736 00f067aa0ba902b7]
    ids = %i[trace_id span_id].zip(trace).to_h
    samples = [[FRAMES, 2_000, 1, [7, 9], nil, 1, { endpoint: "orders#show", size: 12, **ids }],
               [FRAMES.drop(1), 500, 2, [9], nil, 1, { endpoint: "é\xFF" }]]
    save("a", profile(samples:, threads: { 1 => "main" },
                      comments: ["# service.name: shop", "# host: web-1", "# git.commit: 4f1c2d", "# label.region: eu",
                                 "# ruby: ruby 3.4.5 (2025-07-16) [x86_64-linux]", "# sperf.version: 1.2.3"]))
    cpu, *others = collected

    assert_empty others
    assert_equal [%w[cpu nanoseconds], %w[cpu nanoseconds], 10_000_000], [cpu.type, cpu.period_type, cpu.period]
    assert_equal [BEGIN_NS, 60_000_000_000, %w[sperf 1.2.3]], [cpu.time, cpu.duration, cpu.scope]
    assert_equal({ "service.name" => "shop", "service.version" => "4f1c2d", "host.name" => "web-1", "region" => "eu",
                   "process.runtime.name" => "ruby", "process.runtime.version" => "3.4.5",
                   "process.runtime.description" => "ruby 3.4.5 (2025-07-16) [x86_64-linux]" }, cpu.resource)
    total = ["Order#total", "app.rb", 7, 0]
    main = ["<main>", "app.rb", 9, 0]
    first = { "thread.name" => "main", "thread.id" => 1, "endpoint" => "orders#show", "size" => 12 }
    second = { "thread.id" => 2, "endpoint" => "é\u{FFFD}" }
    expected = [[[total, main], first, 2_000, trace], [[main], second, 500, nil]]
    assert_equal(expected, cpu.samples.map { |sample| [sample.frames, sample.attributes, sample.value, sample.link] })
    ["File name: 0", "thread.name: main", "Start time     : 2023-11-14 22:13:20.000000001", "endpoint: orders#show",
     "DurationNano   : 60000000000", "service.name: Str(shop)", "Values: [2000]"]
      .each { |text| assert_includes @words, text }
  end

  def test_recorded_time_and_allocations_are_what_the_file_has
    _, sent = record("cpu,object", <<~RUBY, "--label", "region=eu", env: { "OTEL_SERVICE_NAME" => "shop" })
      def leaf(text) = (1..300).map { |number| text + number.to_s }
      require "sperf"
      Sperf.label(endpoint: "orders#show", size: 12) { 300.times { leaf("x") } }
    RUBY
    received = collected.to_h { |profile| [profile.type.first, profile] }
    cpu, objects, space = received.values_at("cpu", "alloc_objects", "alloc_space")

    assert_equal(sent.summary[:totals].except(:samples),
                 received.to_h { |name, profile| [name.to_sym, profile.samples.sum(&:value)] })
    assert_equal sums(sent.to_h[:samples], 1), [received_sums(cpu)]
    assert_equal sums(sent.to_h[:allocations], 2), [received_sums(objects), received_sums(space)]
    times = received.values.map { |profile| [profile.time, profile.duration] }.uniq
    assert_equal [[sent.summary.values_at(:start_time_ns, :duration_ns)], %w[alloc_space bytes]], [times, space.type]
    assert_equal ["shop", "eu", RUBY_VERSION],
                 cpu.resource.values_at("service.name", "region", "process.runtime.version")
    leaves = cpu.samples.select { |sample| sample.frames.any? { |frame| frame.values_at(0, 3) == ["Object#leaf", 1] } }
    assert_includes leaves.map { |sample| sample.attributes["endpoint"] }, "orders#show"
  end

  FORKS = "#{BURN}; pids = 2.times.map { fork { #{BURN} } }; pids.each { |pid| Process.wait(pid) }".freeze

  # The number of samples is left out beside a time. One process is an attribute of the resource, several of samples.
  def test_sample_types_of_all_modes_have_their_totals_and_processes_their_numbers
    code = "def fail! = raise(ArgumentError); 50.times { fail! rescue nil }; sleep 0.02; #{BURN}; puts Process.pid"
    recorded = %w[wall exceptions trace].map { |mode| record(mode, code) } << record("cpu", FORKS)
    requests = Collector.open(@directory) do |collector|
      assert_push 0, /sent 4 profiles/, push("--once", queue, collector.url)
      collector.requests
    end
    totals = requests.map { |all| all.to_h { |profile| [profile.type.first.to_sym, profile.samples.sum(&:value)] } }
    wall, cpu = requests.values_at(0, 3).map(&:first)
    pids = cpu.samples.group_by { |sample| sample.attributes.fetch("process.pid") }

    assert_equal(recorded.map { |_, sent| sent.summary[:totals].except(:samples) }, totals)
    assert_equal Integer(recorded.first.first.out), wall.resource["process.pid"]
    refute(wall.samples.any? { |sample| sample.attributes.key?("process.pid") })
    assert_equal [3, false], [pids.size, cpu.resource.key?("process.pid")]
    pids.each do |pid, samples|
      assert_equal recorded.last.last.filtered_total(tagfocus: "pid=#{pid}").first, samples.sum(&:value)
    end
  end

  def test_difference_arrives_with_values_below_zero
    save("a", Sperf::Profile.difference(profile(samples: []), profile))

    assert_equal [-1_000_000_000], collected.first.samples.map(&:value)
  end

  # Compressed by gzip, of which the collector limits the result.
  def test_large_profiles_arrive
    samples = Array.new(50_000) do |number|
      [[["app/models/order.rb", "Order#method_#{number}"], *FRAMES], number + 1, 1, [number, 7, 9], nil, 1,
       { job: "job #{number}" }]
    end
    sent = profile(samples:)
    assert_operator sent.encode(:otlp).bytesize, :>, 3_000_000
    save("a", sent)

    assert_equal sums(samples, 1), [received_sums(collected.first)]
  end

  def test_profile_beyond_the_limit_of_the_collector_is_put_aside
    name = "m" * 1_000
    samples = Array.new(25_000) { |number| [[["a.rb", "#{name}#{number}"]], 1, 1, [1]] }
    save("a", profile(samples:))
    save("b", profile)
    Collector.open(@directory) do |collector|
      assert_push 1, /a\.data .* status 400: http: request body too large\n.*sent 1 profile, 1 not accepted/m,
                  push("--once", queue, collector.url)
      assert_equal 1, collector.requests.size
    end
  end

  # -- Answers --

  # The collector passes nothing on that has no samples (otlpreceiver/internal/profiles).
  def test_cut_message_is_refused_and_one_without_samples_is_not
    body = profile.encode(:otlp)
    Collector.open(@directory) do |collector|
      codes = [body[0...-7], "", profile(samples: []).encode(:otlp), body].map do |part|
        Net::HTTP.post(URI("http://127.0.0.1:#{collector.port}/v1development/profiles"), part,
                       "Content-Type" => "application/x-protobuf").code
      end

      assert_equal [%w[400 200 200 200], 1], [codes, collector.requests.count(&:any?)]
    end
  end

  def test_collector_without_profiles_ends_the_push
    save("a", profile)
    Collector.open(@directory, signal: "traces") do |collector|
      assert_push 1, /\A\[sperf\] the receiver has no profiles endpoint \(status 404\)\n\z/, push(queue, collector.url)
    end
  end

  # -- A collector that is away --

  def test_what_was_written_while_the_collector_was_away_arrives_once
    Collector.open(@directory) do |collector|
      result = pushing("--deadline", "60s", collector.url) do
        2.times do |round|
          3.times { |number| save("up-#{round}-#{number}", profile(offset: (10 * round) + number)) }
          wait_until { outcomes.size == (5 * round) + 3 }
          collector.stop
          2.times { |number| save("away-#{round}-#{number}", profile(offset: (10 * round) + 5 + number)) }
          sleep 1.5
          collector.start
          wait_until { outcomes.size == 5 * (round + 1) }
        end
      end
      assert_push 0, /cannot send profiles now: Connection refused; .*accepts profiles again\n.*sent 10 profiles/m,
                  result
      arrived = collector.requests.flatten.map do |profile|
        [(profile.time - BEGIN_NS) / 1_000_000_000, profile.samples.sum(&:value) - 1_000_000_000]
      end
      assert_equal([0, 1, 2, 5, 6, 10, 11, 12, 15, 16].map { |offset| [offset, offset] }, arrived)
    end
  end

  # -- sperf record --push --

  # A program that only waits is not woken for the end of a period.
  WORKING = "ended = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 2.5; " \
            "sleep 0.01 while Process.clock_gettime(Process::CLOCK_MONOTONIC) < ended"

  def test_all_periods_of_a_recording_arrive
    Collector.open(@directory) do |collector|
      result = sperf("record", "--rotate", "1s", "-m", "wall", "-o", "queue/app-%t.data", "--push", collector.url, RUBY,
                     "-e", WORKING)
      assert_predicate result.status, :success?, result.err
      sums = Dir[File.join(queue, "*.data")].map { |file| Sperf.load(file).summary }
      sent = sums.to_h { |summary| summary.values_at(:start_time_ns, :total_ns) }

      assert_operator sent.size, :>=, 2
      assert_equal(sent, collector.requests.flatten.to_h { |profile| [profile.time, profile.samples.sum(&:value)] })
      assert_equal sent.size, collector.requests.size
    end
  end
end
