# frozen_string_literal: true

require_relative "applications"

module Apps
  # Programs of several processes, and what is known of each process: for processes_test.rb and
  # bench/children_bench.rb.
  module Families
    class << self
      # A Puma that loads the program, forks +workers+ and has them serve.
      def cluster(workers = 2)
        arguments = Catalogue.puma("workers.ru", "-w", workers.to_s, "-t", "3:3", "--preload")
        Server.new("cluster", arguments, normalize: CHANGING_NUMBERS)
      end

      # A child for each of +count+ jobs.
      def jobs(count)
        Application.new("jobs", [Catalogue.program("jobs.rb")], normalize: ->(text) { text.gsub(/^\d+ \d+/, "N N") },
                                                                environment: { "APP_JOBS" => count.to_s })
      end

      # The tests of a gem in two processes, +repeat+ times over.
      def suite(repeat = 1)
        Application.new("suite", [Catalogue.program("parallel_suite.rb")],
                        environment: { "APP_REPEAT" => repeat.to_s })
      end
    end
  end

  # Clients that ask a server without a break, each request on a connection of its own: the workers of a cluster share
  # them as they have time.
  class Load
    # What a worker answered last, and what it had used of its CPU by then.
    attr_reader :requests, :clocks, :failures

    def initialize(port, clients: 3)
      @port = port
      @requests = Hash.new(0)
      @clocks = {}
      @failures = []
      @lock = Mutex.new
      @threads = Array.new(clients) { Thread.new { nil while ask || !@ending } }
    end

    # Waits for so many processes besides +besides+ that have answered often enough for samples of what they do. Returns
    # their numbers.
    def working(count, besides: [])
      pids = []
      wait_until { (pids = requests.select { |_, answers| answers >= 20 }.keys - besides).size == count }
      pids
    end

    # Waits until there were so many requests in all.
    def wait_for(count) = wait_until { requests.values.sum >= count }

    # Tells the server to end in mid-load, and waits until no client gets an answer any more. Returns the failures until
    # then.
    def end_server(pid)
      failures = @failures.dup
      @ending = true
      Process.kill(:TERM, pid)
      @threads.each(&:join)
      failures
    end

    # Waits until the block is true of this load. It is asked after each answer.
    def wait_until
      # The runner's time limit ends a wait in vain.
      sleep 0.01 until @lock.synchronize { yield self }
    end

    private

    # Returns whether there was an answer.
    def ask
      _, body = Client.open(@port) { |client| client.get("/") }
      pid, clock = body.split.map { |word| Integer(word) }
      @lock.synchronize do
        @requests[pid] += 1
        @clocks[pid] = clock
      end
      true
    rescue EOFError, SystemCallError => e
      @lock.synchronize { @failures << e.class }
      false
    end
  end

  # What sperf has written of a process that it records, so that it is there after a kill.
  class Spool
    # +directory+: where the profile will be; +pid+: "*" where there is one process.
    def initialize(directory, pid = "*")
      @pattern = File.join(directory, ".sperf.data.*", "#{pid}-*.started")
    end

    # Waits until it is begun, which is after 0.25 s: of a file that is mapped nothing tells, so it is looked at again.
    def wait_for_first = (sleep 0.02 until duration_ns)

    # Waits until all that was recorded before this call is written.
    def wait
      2.times do
        before = duration_ns
        sleep 0.02 while duration_ns == before # of a file that is mapped nothing tells
      end
    end

    private

    # For how long the session had been recorded when it was last written, nil until then.
    def duration_ns
      file = Dir[@pattern].first or return
      at = File.binread(file, 8, 80).unpack1("Q")
      File.binread(file, 8, at + 80).unpack1("Q") unless at.zero?
    end
  end

  # The CPU time of a process in a profile of sperf's, in nanoseconds.
  def self.time_of(pid, profile) = profile.filtered_total(tagfocus: "pid=#{pid}:#{pid}").first
end
