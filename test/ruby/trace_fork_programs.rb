# frozen_string_literal: true

# Programs that fork in all the ways there are, and what they call: what a trace of them must count, exactly.
module TraceForkPrograms
  METHODS = <<~RUBY
    class Job
      def self.before = 1
      def self.one = 1
      def self.two = one
      def self.after = 1
      def self.outer = Process.wait(fork { two; one })
      def self.around = (pid = fork) ? Process.wait(pid) : one
      def self.deep(depth, &) = depth.zero? ? yield : deep(depth - 1, &)
    end
  RUBY

  # What is done, and how often the methods of Job are called for it in all processes together.
  PROGRAMS = {
    "a block of fork" => ["Process.wait(fork { 4.times { Job.one } })", { one: 4 }],
    "calls in a row" => ["Process.wait(fork { Job.one; Job.one; Job.one; Job.one })", { one: 4 }],
    "a fork per job" => ["10.times { Process.wait(fork { Job.two; Job.one }) }", { one: 20, two: 10 }],
    "fork without a block" => ["pid = fork; Job.one; pid ? Process.wait(pid) : exit", { one: 2 }],
    "Process.fork" => ["Process.wait(Process.fork { Job.two })", { one: 1, two: 1 }],
    "Process._fork" => ["pid = Process._fork; pid == 0 ? (Job.one; exit) : Process.wait(pid)", { one: 1 }],
    "IO.popen of itself" => ["io = IO.popen('-'); Job.one; io ? (io.read; io.close) : (Job.two; exit)",
                             { one: 3, two: 1 }],
    "a daemon" => ["r, w = IO.pipe; Process.wait(fork { r.close; Process.daemon(true, true); Job.one; Job.two }); " \
                   "w.close; r.read", { one: 2, two: 1 }],
    "a child's child" => ["Process.wait(fork { Job.one; Process.wait(fork { Job.one; Job.two }); Job.after })",
                          { one: 3, two: 1, after: 1 }],
    "children that only fork" => ["Process.wait(fork { Process.wait(fork { Process.wait(fork { Job.one }) }) })",
                                  { one: 1 }],
    "a fork in a thread" => ["Thread.new { Job.before; Process.wait(fork { Job.one }); Job.after }.join",
                             { before: 1, one: 1, after: 1 }],
    "forks beside threads that call" =>
      ["on = true; others = 3.times.map { Thread.new { Job.after while on } }; " \
       "9.times { Process.wait(fork { Job.one }) }; on = false; others.each(&:join)", { one: 9, after: nil }],
    "a fork in a fiber" => ["Fiber.new { Job.before; Process.wait(fork { Job.one }); Job.after }.resume",
                            { before: 1, one: 1, after: 1 }],
    "a fork beside fibers" =>
      ["e = Enumerator.new { |y| loop { Job.one; y << 1 } }; e.next; Process.wait(fork { e.next; Job.two }); e.next",
       { one: 4, two: 1 }],
    "a fork below a traced method" => ["Job.before; Job.outer; Job.after",
                                       { before: 1, outer: 1, two: 1, one: 2, after: 1 }],
    "a fork that returns below one" => ["pid = Process.pid; Job.around; Job.after; exit unless pid == Process.pid",
                                        { around: 1, one: 1, after: 2 }],
    "a fork below many calls" => ["Job.deep(500) { Process.wait(fork { Job.one }) }", { deep: 501, one: 1 }],
    "a child that ends by exit!" => ["5.times { Process.wait(fork { Job.one; exit! }) }", { one: 5 }],
    "a child that is killed" =>
      ["Job.before; Process.wait(fork { Job.one; Process.kill(:KILL, Process.pid) }); Job.after",
       { before: 1, one: nil, after: 1 }],
    "a child that becomes another program" => ["Process.wait(fork { Job.one; exec('true') })", { one: 1 }],
    "a child that could not" => ["Process.wait(fork { Job.one; exec('/nonexistent') rescue Job.two })",
                                 { one: 2, two: 1 }],
    "a child that raises" => ["Process.wait(fork { Job.one; $stderr = File.open(File::NULL, 'w'); raise 'x' })",
                              { one: 1 }],
    "an at_exit of a child" => ["Process.wait(fork { at_exit { Job.one }; Job.two })", { one: 2, two: 1 }],
    "a method that is new in a child" =>
      ["Process.wait(fork { class Job; def self.fresh = one; end; Job.fresh })", { one: 1, fresh: 1 }],
    "a child with a thread" => ["Process.wait(fork { Thread.new { Job.one }.join; Job.one })", { one: 2 }]
  }.freeze

  module_function

  # All of them in one, each with a class of its own: Job0 and so on.
  def source
    PROGRAMS.values.each_with_index.map { |(program, _), number| "#{METHODS}#{program}".gsub("Job", "Job#{number}") }
      .join("\n")
  end

  # The names of all methods, for --only.
  def names
    PROGRAMS.values.each_with_index.flat_map { |(_, calls), number| calls.keys.map { |name| "Job#{number}.#{name}" } }
  end

  # Returns what +trace+ (Sperf::Trace) has that it must not: the program, what was expected and what was counted. A
  # count of nil is not known.
  def deviations(trace)
    counted = trace.methods.group_by(&:full_name).transform_values { |methods| methods.sum(&:called) }
    PROGRAMS.each_with_index.filter_map do |(title, (_, expected)), number|
      found = expected.to_h { |name, count| [name, count && counted.fetch("Job#{number}.#{name}", 0)] }
      "#{title}: #{found}, not #{expected}" unless found == expected
    end
  end
end
