# frozen_string_literal: true

# After a round of the storm: what must be gone is gone, what was recorded is delivered, and sperf records as before.
class Checkpoint
  WEIGHT = 7
  # Seconds after which a thread of the storm, and a child, hangs.
  THREAD_LIMIT = 60
  CHILD_LIMIT = 15

  # +threads+: those of the storm; +hung+: how many children have hung in Ruby itself.
  def initialize(storm, threads)
    @storm = storm
    @threads = threads
  end

  # Returns how many children have hung in Ruby itself.
  def run
    join_threads
    hung = reap_children
    check_blocks_and_traces
    check_subscriptions
    check_sessions
    check_files
    check_next_session
    check_threads_and_descriptors
    hung
  end

  private

  def problem(text) = @storm.problem(text)

  def join_threads
    till = now + THREAD_LIMIT
    all = @threads + @storm.callers.filter_map(&:thread)
    all.each { |thread| join(thread, [till - now, 0].max) }
    return if all.none?(&:alive?)

    hung = all.select(&:alive?)
    problem("#{hung.size} threads hang: #{hung.map(&:inspect)}")
    Thread.list.each { |thread| puts "#{thread.inspect}\n  #{thread.backtrace.to_a.join("\n  ")}" }
    @storm.finish
  end

  def join(thread, seconds)
    thread.join(seconds)
  rescue *Caller::STRIKES
    nil
  rescue StandardError => e
    problem("a thread ended by #{e.full_message(highlight: false)}")
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def reap_children
    till = now + CHILD_LIMIT
    loop do
      _, status = Process.wait2(-1, Process::WNOHANG)
      next problem("a child: #{status}") if status && ![0, Child::STRUCK].include?(status.exitstatus)
      next if status
      return kill_children if now > till

      sleep 0.002
    end
  rescue Errno::ECHILD
    0
  end

  # Those that have not begun to run Ruby code: HungChild raises for others.
  def kill_children
    pids = Dir["/proc/self/task/*/children"].flat_map { |file| File.read(file).split.map { |pid| Integer(pid) } }
    pids.each do |pid|
      HungChild.kill(pid)
    rescue RuntimeError => e
      problem(e.message)
    end
    pids.size
  end

  def check_blocks_and_traces
    problem("labels are left: #{Sperf.labels}") if Sperf.labels.any?
    problem("a block is left") if Sperf::Native.blocks?
    @storm.callers.each { |caller| caller.running_trace&.stop }
    problem("a trace is left") if Sperf::Native.tracing?
    problem("the compile option stays") unless RubyVM::InstructionSequence.compile_option[:specialized_instruction]
  end

  # A subscription that its caller does not know of cannot be cancelled.
  def check_subscriptions
    known = @storm.callers.flat_map(&:subscriptions)
    unknown = Sperf::Subscription.instance_variable_get(:@all) - known
    problem("#{unknown.size} subscriptions are left") if unknown.any?
    (known + unknown).each(&:cancel)
  end

  # Sessions that were started without a block may run on.
  def check_sessions
    session = Sperf::Native.session
    problem("the session of a block is left") if session && !session.instance_variable_get(:@options).metadata?
    nil while Sperf.stop
    problem("a session is left") if Sperf.running?
    check_sums if @storm.exact?
    Sperf.results(reset: true)
  rescue Sperf::Error => e
    raise unless e.message.include?("different modes")
  end

  # A sample counts if its caller was told so; one whose caller was interrupted meanwhile may count.
  def check_sums
    callers = @storm.callers
    callers.each(&:count_discarded)
    sum = sum_of(Sperf.results) + callers.flat_map(&:taken).sum { |profile| sum_of(profile) }
    least = callers.sum(&:recorded) - callers.sum(&:discarded)
    most = @storm.tried
    problem("#{sum} samples of #{least} to #{most}") unless sum.between?(least, most)
  end

  def sum_of(profile) = profile.to_h.fetch(:samples, []).sum { |row| row[1] }

  def check_files
    Sperf::Integrations::ProfileWriter.instance.flush(THREAD_LIMIT) || problem("profiles wait to be written")
    left = Dir.glob(".sperf.*", base: @storm.path("")) + Dir.glob("tmp/.sperf.*", base: @storm.path(""))
    problem("files are left: #{left}") if left.any?
    profiles = Dir[@storm.path("**/*.*")].select { |path| File.file?(path) }
    profiles.each { |path| Sperf.load(path) unless File.empty?(path) }
    FileUtils.rm_f(profiles)
  rescue Sperf::Error => e
    problem("a broken file: #{e.message}")
  end

  # An exception that arrives just when Ruby has switched to another fiber keeps the event of that from sperf: until the
  # next switch, the thread may have the labels of a fiber that has ended.
  def check_next_session
    Fiber.new { nil }.resume
    Sperf.start(mode: :custom)
    Sperf.sample(WEIGHT)
    samples = Sperf.stop[:samples]
    recorded = samples.map { |row| row.values_at(1, 6) }
    problem("the next session has #{recorded}") unless recorded == [[WEIGHT, nil]]
    Sperf.results(reset: true)
  rescue StandardError => e
    problem("the next session: #{e.full_message(highlight: false)}")
  end

  # Of Timeout, and of sperf: one that writes profiles.
  def check_threads_and_descriptors
    GC.start # closes what a killed thread had open
    soon { Thread.list.size <= 3 }
    problem("threads are left: #{Thread.list.map(&:inspect)}") if Thread.list.size > 3
    descriptors = Dir.children("/proc/self/fd").size
    @storm.most_descriptors ||= descriptors + 4
    return if descriptors <= @storm.most_descriptors

    problem("descriptors are left: #{Dir["/proc/self/fd/*"].filter_map { |link| File.readlink(link) rescue nil }}") # rubocop:disable Style/RescueModifier
  end

  def soon = 500.times { yield ? break : sleep(0.01) }
end
