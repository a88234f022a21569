# frozen_string_literal: true

# The CPU clock of a worker from when its session has begun: nanoseconds of Ruby's threads, which are what a profile
# has. Other threads of the process are left out, such as the VM's timer, and so are sperf's: the sampler, and the
# plugin's thread that writes profiles. A sampler ends with each snapshot, so what each one has used is remembered.
module WorkerClock
  class << self
    # What Ruby does not know now stays foreign. Later, threads of Ruby's that have just ended would look the same.
    def start
      @others = (tasks - Thread.list.filter_map(&:native_thread_id)).to_h { |id| [id, thread_ns(id)] }
      @lock = Mutex.new
      @start_ns = cpu_ns
    end

    # After each request, so that no sampler ends unseen.
    def used_ns = cpu_ns - @start_ns

    # Writes the clock to a file when the worker ends. This hook runs before the one that ends the session.
    def write = File.write("clock-#{Process.pid}", used_ns.to_s)

    private

    def cpu_ns
      @lock.synchronize do
        tasks.each do |id|
          @others[id] = [thread_ns(id), @others.fetch(id, 0)].max if @others.key?(id) || name_of(id) == "sperf"
        end
        Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond) - @others.values.sum
      end
    end

    def tasks = Dir.children("/proc/self/task").map { |name| Integer(name) }

    def name_of(id)
      File.read("/proc/self/task/#{id}/comm").chomp
    rescue SystemCallError
      nil # it has ended
    end

    # By Linux's numbering of clocks.
    def thread_ns(id)
      Process.clock_gettime((~id << 3) | 6, :nanosecond)
    rescue SystemCallError
      0 # it has ended
    end
  end
end
