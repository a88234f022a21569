# frozen_string_literal: true

require_relative "native_helper"

# The first session of a process learns how the VM lays things out, and a first trace what a call costs. The program
# does not notice: its methods are not called, its TracePoints are not told, and no exception for it is lost.
class FirstStartTest < Minitest::Test
  include NativeHelper

  # Everything that a TracePoint can be told of.
  EVENTS = %i[line class end call return c_call c_return raise rescue b_call b_return thread_begin thread_end
              fiber_switch script_compiled].freeze

  SESSION_MODES = %i[cpu wall object trace].freeze

  # Prints what every TracePoint is told between the call of Native.start and its return, on any thread.
  TOLD = <<~RUBY.freeze
    require "sperf"
    told = []
    inside = false
    start = ->(trace) { trace.method_id == :start && trace.self == Sperf::Native }
    points = #{EVENTS.inspect}.map do |event|
      TracePoint.new(event) do |trace|
        inside = false if event == :c_return && start.call(trace)
        told << [event, (trace.method_id if event != :script_compiled)] if inside
        inside = true if event == :c_call && start.call(trace)
      end
    end
    points.each(&:enable)
    Sperf::Native.start(mode: ARGV.fetch(0).to_sym, frequency: 1000)
    points.each(&:disable)
    Sperf::Native.stop
    abort "the TracePoints were not asked" if inside
    p told.tally
  RUBY

  slow(/trace_points|redefined_methods/)

  in_each_mode :first_start_trace_points_are_told_nothing do |jit|
    SESSION_MODES.each { |mode| assert_equal "{}\n", ruby(jit, "-e", TOLD, mode.to_s), mode.to_s }
  end

  # Methods that a program may well redefine, and those that tell it of classes and methods.
  METHODS = {
    "Class" => %i[inherited new allocate],
    "Module" => %i[method_added singleton_method_added prepended prepend prepend_features define_method name],
    "BasicObject" => %i[singleton_method_added initialize instance_eval],
    "Kernel" => %i[raise lambda proc eval catch throw then send singleton_class define_singleton_method method hash
                   respond_to? inspect loop binding],
    "Array" => %i[sort_by each map << [] first max min hash pack include?],
    "Integer" => %i[+ - * / % < > == succ times],
    "String" => %i[+ == =~ freeze -@ length size empty? <<],
    "Hash" => %i[[] []= each fetch],
    "Proc" => %i[call yield to_proc respond_to?],
    "Method" => %i[call unbind to_proc owner],
    "UnboundMethod" => %i[bind bind_call],
    "Thread" => %i[initialize join value status alive? raise [] []= name=],
    "Fiber" => %i[resume alive? initialize],
    "Exception" => %i[initialize message backtrace exception full_message],
    "RubyVM::InstructionSequence" => %i[eval to_a]
  }.freeze
  SINGLETON_METHODS = {
    "Class" => %i[new], "Thread" => %i[new start list main], "Fiber" => %i[new current []], "Ractor" => %i[count new],
    "RubyVM::InstructionSequence" => %i[compile new of load], "GC" => %i[start stress],
    "ObjectSpace" => %i[define_finalizer each_object]
  }.freeze

  # Has all of them note that they are called, and raise, while $armed is set: the first.
  OVERRIDES = <<~RUBY.freeze
    $armed = false
    before = lambda do |owner, names, words|
      stand_in = Module.new do
        names.each do |name|
          next unless owner.method_defined?(name) || owner.private_method_defined?(name)
          define_method(name) do |*arguments, **keywords, &block|
            if $armed
              $armed = false
              $called = [words, name]
              ::Kernel.raise ::RuntimeError
            end
            keywords.empty? ? super(*arguments, &block) : super(*arguments, **keywords, &block)
          end
          private name if owner.private_method_defined?(name)
        end
      end
      owner.prepend(stand_in)
    end
    #{METHODS.inspect}.each { |owner, names| before.call(Object.const_get(owner), names, owner + "#") }
    #{SINGLETON_METHODS.inspect}.each do |owner, names|
      before.call(Object.const_get(owner).singleton_class, names, owner + ".")
    end
  RUBY

  # Prints which of them were called, and how the session was taken.
  SESSION = <<~RUBY
    options = { mode: ARGV.fetch(0).to_sym, frequency: 1000 }
    $armed = true
    Sperf::Native.start(**options)
    $armed = false
    data = Sperf::Native.stop.to_h
    p [$called, data.values_at(:capture, :capture_reason, :instructions, :vm_layout)]
  RUBY

  in_each_mode :first_start_redefined_methods_are_not_called do |jit|
    need_mode(jit)
    possible = SESSION_MODES.reject { |mode| mode == :object && !NativeHelper.objects_announced?(jit) }
    possible.each do |mode|
      clean = ruby(jit, "-rsperf", "-e", SESSION, mode.to_s)

      assert_equal clean, ruby(jit, "-rsperf", "-e", OVERRIDES + SESSION, mode.to_s), mode.to_s
      assert_operator clean, :start_with?, "[nil, "
    end
  end

  # An exception that waits for a method that blocks. A first start may be one, and then raises it.
  WAITING = <<~RUBY
    require "sperf"
    Thread.handle_interrupt(RuntimeError => :on_blocking) do
      Thread.new(Thread.current) { |main| main.raise("for the program") }
      Thread.pass until Thread.pending_interrupt?
      Sperf::Native.start(mode: :wall, frequency: 1000)
      abort "lost" unless Thread.pending_interrupt?
      sleep
    rescue RuntimeError => e
      puts e.message
    end
    Sperf::Native.start(mode: :wall, frequency: 1000) unless Sperf::Native.running?
    puts Sperf::Native.stop.to_h.values_at(:capture, :vm_layout)
  RUBY

  def test_first_start_waiting_exception_reaches_the_program
    captures = ruby("-rsperf", "-e", "p Sperf::Native.capture_strategies")

    assert_equal ["for the program", captures[/\w+/], "used"], run_program(WAITING).lines(chomp: true)
  end

  # Aims an exception at a thread that is in its first start: each process has one. Prints whether it came, and whether
  # a later session knows the VM.
  STORM = <<~RUBY
    require "sperf"
    ready = Queue.new
    came = 0
    thread = Thread.new do
      ready << 1
      begin
        Sperf::Native.start(mode: :wall, frequency: 1000)
        sleep
      rescue Interrupt
        came += 1
      end
    end
    ready.pop
    Integer(ARGV.fetch(0)).times { Thread.pass }
    thread.raise(Interrupt)
    abort "lost" unless thread.join(30)
    Sperf::Native.start(mode: :wall, frequency: 1000) unless Sperf::Native.running?
    puts came, Sperf::Native.stop.to_h[:vm_layout]
  RUBY

  def test_first_start_exception_at_any_time_reaches_the_program
    8.times do |passes|
      output = ruby("-e", STORM, (passes % 4).to_s, environment: { "RUBY_THREAD_TIMESLICE" => "1" })

      assert_equal %w[1 used], output.lines(chomp: true)
    end
  end
end
