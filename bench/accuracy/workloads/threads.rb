# frozen_string_literal: true

# Three threads that compute, so that each waits for the GVL most of the time. The waits are not CPU time.
class Threads < Accuracy::Workload
  measures :once, :twice, :thrice, "Thread#join"
  counters :once, :twice, :thrice

  def prepare
    @spins = fit(1.0) { |n| once(n) }
  end

  def round
    join(%i[once twice thrice].each_with_index.map do |name, index|
      measured_thread { |ledger| ledger.measure(name) { __send__(name, @spins * 20 * (index + 1)) } }
    end)
  end
end

# The same three threads in wall time: waiting for the GVL is time of the method that waits.
class ThreadsWall < Threads
  mode :wall
end

# Eight threads that hand over the GVL after 0.1 ms in one method and 0.3 ms in another: the first always runs right
# after a hand-over.
class HandOvers < Accuracy::Workload
  measures :short, :long, "Thread.pass"
  counters :short, :long

  TURNS = 50

  def prepare
    @spins = fit(0.1) { |n| short(n) }
  end

  def round
    join(Array.new(8) do
      measured_thread do |ledger|
        TURNS.times do
          ledger.measure(:short) { short(@spins) }
          ledger.measure(:long) { long(@spins * 3) }
          ledger.measure("Thread.pass") { Thread.pass }
        end
      end
    end)
  end
end

# The same beside a program that takes a core, so that sperf's thread has to wait for one.
class HandOversBusy < HandOvers
  def prepare
    super
    Process.detach(spawn(RbConfig.ruby, "-e", "nil while Process.ppid == #{Process.pid}", unsetenv_others: true))
  end
end

# Two Ractors that compute at the same time, each with a GVL of its own, while the main one waits.
class Ractors < Accuracy::Workload
  part "one", "Ractors::Work.one"
  part "two", "Ractors::Work.two"

  # What runs in a Ractor can reach constants only. Returns the nanoseconds of CPU time in all, and those of the work.
  module Work
    def self.measured(name, spins)
      begun = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
      name == "one" ? one(spins) : two(spins)
      Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond) - begun
    end

    %w[one two].each do |name|
      class_eval("def self.#{name}(spins) = (i = 0; i += 1 while i < spins)", __FILE__, __LINE__)
    end
  end

  def prepare
    Warning[:experimental] = false
    @spins = fit(1.0) { |n| Work.one(n) }
  end

  def round
    ractors = { "one" => 40, "two" => 60 }.map do |name, milliseconds|
      [name, Ractor.new(name, @spins * milliseconds) { |name, spins| Work.measured(name, spins) }]
    end
    ractors.each do |name, ractor|
      elapsed_ns = ractor.respond_to?(:value) ? ractor.value : ractor.take # Ruby 3.4 has only the latter
      @ledger.merge({ name => elapsed_ns }, elapsed_ns)
    end
  end
end

# C methods that give up the GVL and use CPU meanwhile, beside Ruby code.
class NativeWork < Accuracy::Workload
  measures :spin, "Zlib::Deflate#deflate", "Zlib::Inflate#inflate", "OpenSSL::KDF.pbkdf2_hmac"
  counters :spin

  def prepare
    require "openssl"
    require "zlib"
    @spins = fit(5.0) { |n| spin(n) }
    random = Random.new(3)
    @text = Array.new(20_000) { random.rand(1000).to_s }.join(" ")
    @packed = Zlib::Deflate.deflate(@text)
    @iterations = fit(5.0) { |n| derive(n) }
  end

  def round
    measure(:spin) { spin(@spins) }
    deflater = Zlib::Deflate.new
    measure("Zlib::Deflate#deflate") { deflater.deflate(@text, Zlib::FINISH) }
    inflater = Zlib::Inflate.new
    measure("Zlib::Inflate#inflate") { inflater.inflate(@packed) }
    measure("OpenSSL::KDF.pbkdf2_hmac") { derive(@iterations) }
  ensure
    deflater&.close
    inflater&.close
  end

  def derive(iterations)
    OpenSSL::KDF.pbkdf2_hmac("secret", salt: "salt", iterations:, length: 32, hash: "sha256")
  end
end
