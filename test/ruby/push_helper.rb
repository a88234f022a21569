# frozen_string_literal: true

require "json"
require "minitest/mock"
require "stringio"
require_relative "test_helper"
require_relative "push_receiver"

# For tests of `sperf push`: profiles in a directory, and the command.
module PushHelper
  include TestHelper

  # The content of a file with one profile, with metadata.
  def self.content
    @content ||= Dir.mktmpdir do |directory|
      file = File.join(directory, "a.data")
      ENV["OTEL_SERVICE_NAME"] = "shop"
      Sperf.start(output: file, mode: :wall) { sleep 0.02 }
      File.binread(file)
    ensure
      ENV.delete("OTEL_SERVICE_NAME")
    end
  end

  # The receiver of the test.
  def receiver = @receiver ||= PushReceiver.new

  def teardown
    @receiver&.close
    super
  end

  def queue = path("queue")

  # Writes profiles into the queue, a second older one by one: the first is the oldest. They differ in their IDs only.
  def add_profiles(*names, content: nil, age_s: 0)
    FileUtils.mkdir_p(queue)
    names.each_with_index do |name, index|
      file = File.join(queue, name)
      File.binwrite(file, content || differing(name))
      time = Time.now - age_s - names.size + index
      File.utime(time, time, file)
    end
  end

  # An empty member of gzip with another name in its header changes the bytes, not the profile.
  def differing(name)
    empty = StringIO.new("".b)
    Zlib::GzipWriter.wrap(empty) do |gzip|
      gzip.mtime = 1
      gzip.orig_name = name
    end
    PushHelper.content + empty.string
  end

  # Profiles in the queue.
  def queued = Dir.children(queue).grep_v(/\A\./).sort

  # As Sperf::Push::Backoff, for tests of what is tried again rather than when.
  module Hasty
    def self.reset = nil
    def self.next_s(_after_s = nil) = 0.01
  end

  def push_hastily(*) = Sperf::Push::Backoff.stub(:new, Hasty) { push("--once", "--deadline", "60s", *) }

  # Runs `sperf push` in this process, to its end.
  def push(*, env: {})
    handlers = %w[INT TERM].to_h { |signal| [signal, trap(signal, "DEFAULT")] }
    sperf("push", *, env:, apart: false)
  ensure
    handlers.each { |signal, handler| trap(signal, handler) }
  end

  # Starts `sperf push` for the queue, yields its process id, ends it with +signal+ unless the block did, and returns
  # the Result.
  def pushing(*, env: {}, signal: "TERM")
    reader, writer = IO.pipe
    command = without_gems([RUBY, SPERF, "push", queue, *])
    pid = Process.spawn(CLEAN.merge(env), *command, err: writer, chdir: @directory)
    writer.close
    Timeout.timeout(PATIENCE) do
      yield pid, reader
      Process.kill(signal, pid) if signal
      Result.new("", reader.read.to_s, Process.wait2(pid).last)
    end
  rescue Timeout::Error
    Process.kill("KILL", pid)
    raise
  ensure
    reader&.close
  end

  # What the state says of each file: outcomes in the order of no importance.
  def outcomes
    JSON.parse(File.read(File.join(queue, ".sperf.push.json")))["files"].values
  rescue SystemCallError
    []
  end

  def assert_push(status, words, result)
    assert_equal status, result.status.exitstatus, result.err
    refute_match(/\.rb:\d+:in /, result.err)
    assert_match words, result.err
  end
end
