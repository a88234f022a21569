# frozen_string_literal: true

# Three threads that compute, so that each waits for the GVL most of the time; none of that is CPU time.
class Threads < Accuracy::Workload
  about "three threads that contend for the GVL, CPU time"
  %i[once twice thrice].each { |name| part name }
  part "Thread#join"

  def prepare
    @spins = fit(1.0) { |n| once(n) }
  end

  def round
    join(%i[once twice thrice].each_with_index.map do |name, index|
      measured_thread { |ledger| ledger.measure(name) { work(name, @spins * 20 * (index + 1)) } }
    end)
  end

  def work(name, spins)
    case name
    when :once then once(spins)
    when :twice then twice(spins)
    else thrice(spins)
    end
  end

  def once(spins)
    i = 0
    i += 1 while i < spins
  end

  def twice(spins)
    i = 0
    i += 1 while i < spins
  end

  def thrice(spins)
    i = 0
    i += 1 while i < spins
  end
end
