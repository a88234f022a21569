# frozen_string_literal: true

# What a child of fork does in a storm of interrupts: it has nothing of its parent, and records by itself.
module Child
  # The exit status of a child that has inherited an exception which its parent's thread was to get.
  STRUCK = 42

  # +by_exit+: whether it ends by exit, or by exit!.
  def self.run(by_exit)
    problems = Thread.handle_interrupt(Object => :immediate) { found }
    $stderr.write("child: #{problems.join(", ")}\n") if problems.any?
    by_exit ? exit(problems.size) : exit!(problems.size)
  rescue *Caller::STRIKES
    exit!(STRUCK)
  rescue StandardError => e
    $stderr.write("child: #{e.full_message(highlight: false)}\n")
    exit!(1)
  end

  def self.found
    problems = []
    problems << "runs" if Sperf.running?
    problems << "has a block" if Sperf::Native.blocks?
    problems << "has a trace" if Sperf::Native.tracing?
    problems << "has a result" unless Sperf.stop.nil?
    Sperf.label(a: 1) { nil }
    Sperf.start(mode: :custom)
    Sperf.sample(3)
    problems << "does not record" unless Sperf.stop[:samples].sum { |row| row[1] } == 3
    problems << "does not trace" unless Sperf.trace { [3, 1].sort }["Array#sort"]&.called == 1
    Sperf.profile { [3, 1].sort }
    problems
  end
  private_class_method :found
end
