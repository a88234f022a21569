# frozen_string_literal: true

# One method for all, so that a sample's label alone tells whose time it is.
class LabelledWork < Accuracy::Workload
  NAMES = %w[one two three].freeze
  abstract
  needs_labels
  NAMES.each { |name| part name, "part=#{name}" }
  counters :work

  def prepare
    @spins = fit(1.0) { |n| work(n) }
  end

  # Work of +share+ milliseconds, with a clock around it.
  def work_for(name, share, ledger = @ledger) = ledger.measure(name) { work(@spins * share) }
end

# A label is the block's, and a thread that is created in it inherits it.
class LabelsThreads < LabelledWork
  def round
    threads = NAMES.each_with_index.map do |name, index|
      label(part: name) { measured_thread { |ledger| 20.times { work_for(name, index + 1, ledger) } } }
    end
    threads.each(&:join)
    threads.each { |thread| @ledger.merge(thread.value.parts, thread.value.total_ns) }
  end
end

# Tasks of Async, which switches between them as they wait.
class LabelsAsync < LabelledWork
  needs_apps

  def prepare
    super
    require "async"
  end

  def round
    Sync do |parent|
      tasks = NAMES.each_with_index.map { |name, index| parent.async { label(part: name) { turns(name, index + 1) } } }
      tasks.each(&:wait)
    end
  end

  def turns(name, share)
    20.times do
      work_for(name, share)
      sleep 0
    end
  end
end

# Enumerators with a fiber each, asked in turn by code that has no label, and by code that has another.
class LabelsEnumerators < LabelledWork
  def round
    enumerators = NAMES.first(2).each_with_index.map { |name, index| enumerator(name, index + 1) }
    20.times do
      enumerators.first.next
      label(part: "three") do
        work_for("three", 3)
        enumerators.last.next
      end
    end
  end

  # Its fiber begins with the first value that is asked for.
  def enumerator(name, share)
    Enumerator.new { |results| label(part: name) { loop { results << work_for(name, share) } } }
  end
end
