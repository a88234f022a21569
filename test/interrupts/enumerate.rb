# frozen_string_literal: true

# Delivers an interrupt at the k-th point of a call of sperf, for k = 1 to the last, and checks what is left afterwards.
#
#   ruby -Ilib test/interrupts/enumerate.rb KIND [CALL ...]
#
# Points are the events of a TracePoint on the calling thread: every line, call and return, in sperf's files and in what
# they call, C methods included. Between two of them Ruby looks for interrupts at most once. What another thread raises
# there waits as long as sperf holds interrupts back, as it does without a TracePoint.
#
# For each call it prints "CALL KIND: N points", and for each point at which a check fails, what failed. Exit status: 0;
# 1 if a check failed; 2 usage.
require "sperf"
require "fileutils"
require "io/wait"
require "tmpdir"
require_relative "calls"

# One enumeration of the points of one call.
class Enumeration
  EVENTS = %i[line call return c_call c_return b_call b_return].freeze
  # What another thread raises.
  class Error < StandardError; end
  # As Timeout's, which no `rescue` without a class catches.
  class Unrescued < Exception; end # rubocop:disable Lint/InheritException

  # Seconds after which a call counts as hanging.
  LIMIT = 60
  # Seconds for which a thread that does not wait for the interrupted call may sleep: it writes files.
  WRITING = 0.02
  WEIGHT = 7
  OF_C = [Sperf, Sperf::Trace].freeze
  CALLS_PATH = File.expand_path("calls.rb", __dir__)

  KINDS = %w[error exception kill signal thread restart fork exec exit].freeze
  # Those in which the session of the call may be another one afterwards.
  TOGGLING = %w[signal thread restart].freeze

  def initialize(kind, name, directory)
    @kind = kind
    @name = name
    @call = CALLS.fetch(name)
    @directory = directory
    @problems = []
  end

  # Returns whether no check failed.
  def passed?
    run_once(0) # loads, and starts what lives as long as the process
    @problems.clear
    run_once(0)
    points = @count
    step = (points / @call.most.to_f).ceil
    (1..points).step(step) { |point| run_once(point) }
    puts "#{@name} #{@kind}: #{points} points#{", every #{step}th" if step > 1}" \
         "#{", #{@problems.size} problems" if @problems.any?}"
    @problems.first(20).each { |problem| puts "  #{problem}" }
    $stdout.flush
    @problems.empty?
  end

  private

  def run_once(point)
    @point = point
    @fired = @over = false
    kind_in_child? && point.positive? ? run_in_child : run_here
  end

  def kind_in_child? = %w[exec exit].include?(@kind)

  def problem(text) = @problems << "point #{@point}#{" (#{@where})" if @where}: #{text}"

  def run_here
    FileUtils.rm_rf(Dir.children(@directory).map { |file| File.join(@directory, file) })
    @call.prepare(path)
    threads = Thread.list.size
    @arrived = 0
    @labels = nil
    @kind == "signal" ? called : on_a_thread
    check(threads)
  end

  def path = File.join(@directory, "out.data")

  def on_a_thread
    target = Thread.new { called }
    target.report_on_exception = false
    return problem("hangs: #{target.backtrace.to_a.first(6).join(" < ")}") || exit!(1) unless target.join(LIMIT)

    problem("is not dead but #{target.status.inspect}") if @kind == "kill" && @fired && target.status != false
  rescue StandardError, Unrescued => e
    problem("raised #{e.class}: #{e.message} at #{e.backtrace.to_a.first(4).join(" < ")}")
  end

  def called
    begin
      at_the_point { @call.call(path) }
    rescue Error, Unrescued
      @arrived += 1
    rescue Sperf::Error, RuntimeError => e
      raise unless TOGGLING.include?(@kind) && @call.may_be_refused?(e)
    end
    begin
      3.times { Thread.pass }
    rescue Error, Unrescued
      @arrived += 1
    end
    @labels = Sperf.labels
    Sperf.label!(**@labels.transform_values { nil }) # the main thread is that of all signals
  end

  # A TracePoint that is enabled with a block is for the calling thread. Where a method of sperf's in C returns to the
  # program, Ruby looks for interrupts once more: sperf has let it deliver them right before.
  def at_the_point(&)
    @count = 0
    target = Thread.current
    method = nil
    points = TracePoint.new(*EVENTS) do |event|
      # Of the call itself; and what Ruby calls while it raises, in which nothing else can be raised.
      next if %i[instance_exec backtrace].include?(event.method_id)

      method ||= event.method_id if event.event == :c_call && event.path == CALLS_PATH && OF_C.include?(event.self)
      next @over = true if event.event == :c_return && event.path == CALLS_PATH && event.method_id == method
      next if @over

      @count += 1
      if @count == @point
        @fired = true
        @where = "#{event.event} #{File.basename(event.path.to_s)}:#{event.lineno} #{event.method_id}"
        points.disable # Its handler would be a further point for what waits.
        interrupt(target)
      end
    end
    points.enable(&)
  end

  def interrupt(target)
    case @kind
    when "error" then from_another_thread { target.raise(Error, "interrupt") }
    when "exception" then from_another_thread { target.raise(Unrescued, "interrupt") }
    when "kill" then from_another_thread { target.kill }
    when "signal" then Process.kill("USR1", Process.pid)
    when "thread" then from_another_thread { toggle }
    when "restart" then from_another_thread { restart }
    when "fork" then fork_here
    when "exec" then exec("true")
    when "exit" then exit!(0)
    end
  end

  # Waits until the block has been called, or waits itself for the end of what was interrupted.
  def from_another_thread
    done = false
    thread = Thread.new do
      yield
    ensure
      done = true
    end
    @helper = thread
    Thread.pass until done || (thread.status == "sleep" && !thread.join(WRITING))
  end

  # Starts or stops a session. An error says that the session is not free.
  def toggle
    Sperf.running? ? Sperf.stop : Sperf.start(mode: :custom)
  rescue Sperf::Error, RuntimeError => e
    problem("toggle: #{e.class}: #{e.message}") unless e.message.match?(/right now|already running/)
  end

  # Stops the session, and starts another one, whose recording is to be delivered as well.
  def restart
    toggle if Sperf.running?
    toggle
    @other = Sperf::Session.current
  end

  # A child of fork in Ruby 3.4 may wait for a lock of a thread that it does not have, before any code of its own runs
  # (ruby/ruby #12981).
  def fork_here
    reader, writer = IO.pipe
    child = fork do
      writer.write("begun")
      problems = []
      problems << "runs" if Sperf.running? || Sperf::Native.blocks?
      problems << "has a result" unless Sperf.stop.nil?
      Sperf.label(a: 1) { nil }
      Sperf.start(mode: :custom)
      Sperf.sample(3)
      problems << "does not record" unless Sperf.stop[:samples].sum { |row| row[1] } == 3
      exit!(problems.empty? ? 0 : 1)
    rescue Exception => e # rubocop:disable Lint/RescueException
      warn e.full_message
      exit!(2)
    end
    writer.close
    begun = reader.wait_readable(LIMIT / 6)
    Process.kill(:KILL, child) unless begun
    Process.wait(child)
    problem("child: #{$?}") unless !begun || $?.success? # rubocop:disable Style/SpecialGlobalVars
  ensure
    [reader, writer].each(&:close)
  end

  def run_in_child
    reader, writer = IO.pipe
    child = fork do
      reader.close
      run_here
      writer.write("over")
      writer.close
      exit!(3)
    end
    writer.close
    @fired = reader.read.empty?
    reader.close
    Process.wait(child)
    expected = @fired ? 0 : 3
    problem("ended with #{$?}") unless $?.exitstatus == expected # rubocop:disable Style/SpecialGlobalVars
    Sperf.load(path) if File.size?(path)
  rescue Sperf::Error => e
    problem("left a broken file: #{e.message}")
  end

  def check(threads)
    problem("the other thread hangs") if @helper && !@helper.join(LIMIT)
    @helper = nil
    problem("arrived #{@arrived} times") if %w[error exception].include?(@kind) && @fired && @arrived != 1
    @call.finish(path) { |text| problem(text) unless toggled?(text) }
    check_remains
    check_threads(threads)
    check_next_session
  end

  def check_remains
    problem("labels stay: #{@labels}") if @labels && !@labels.empty? && !@call.leaves_labels?
    problem("a block is open") if Sperf::Native.blocks?
    problem("a trace runs") if Sperf::Native.tracing?
    soon { temporary_files.empty? } # a thread of sperf's own may be writing
    problem("files are left: #{temporary_files}") if temporary_files.any?
  end

  # With a session toggled in between, the sums of the call are not known.
  def toggled?(text) = TOGGLING.include?(@kind) && text.start_with?("sum")

  # Sessions of several modes cannot be added up.
  def forget_results
    Sperf.results(reset: true)
  rescue Sperf::Error
    nil
  end

  def temporary_files = Dir.glob(".sperf.*", base: @directory)

  def soon = 1000.times { yield ? break : sleep(0.01) }

  def check_threads(threads)
    return if @call.threads_stay?

    soon { Thread.list.size <= threads }
    problem("#{Thread.list.size - threads} threads are left") if Thread.list.size > threads
  end

  def check_next_session
    nil while Sperf.stop # what other threads and handlers have started, or could not deliver
    problem("the other session is not delivered") if @other && !@other.instance_variable_get(:@delivered)
    @other = nil
    forget_results
    Sperf.start(mode: :custom)
    Sperf.sample(WEIGHT)
    problem("the next session does not record") unless Sperf.stop[:samples].sum { |row| row[1] } == WEIGHT
    forget_results
  rescue StandardError => e
    problem("the next session: #{e.class}: #{e.message}")
  end

  class << self
    def main(kind = nil, *names)
      return usage unless KINDS.include?(kind) && names.all? { |name| CALLS.key?(name) }

      names = CALLS.keys if names.empty?
      Dir.mktmpdir do |directory|
        enumerations = names.map { |name| new(kind, name, directory) }
        trap("USR1") { enumerations.first.send(:toggle) } if kind == "signal"
        enumerations.map(&:passed?).all? ? 0 : 1
      end
    end

    def usage
      warn "usage: enumerate.rb #{KINDS.join("|")} CALL..., of #{CALLS.keys.join(" ")}"
      2
    end
  end
end

exit Enumeration.main(*ARGV)
