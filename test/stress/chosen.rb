# frozen_string_literal: true

# Four threads run in chosen methods, which call some hundreds of others, while short traces of them follow each other
# for SECONDS (argument): methods are found and announced as traces end. Another thread raises in one of the four all
# the time, as Timeout does. Prints how many exceptions were raised and how many were lost, and how many traces there
# were.

require "sperf"

# Raised at a thread by another one.
class Storm < Exception; end # rubocop:disable Lint/InheritException -- as Timeout::ExitException

# Methods that call each other in an order of many.
class Work
  METHODS = 300
  METHODS.times do |i|
    define_method(:"made#{i}") { |n| step(n, i) } if (i % 10).zero?
    class_eval "def written#{i}(n) = step(n, #{i})", __FILE__, __LINE__ unless (i % 10).zero?
  end

  def step(depth, number)
    return 20.times.sum if depth.zero?

    following = ((number * 7) + (depth * 11) + 1) % METHODS
    __send__(:"#{(following % 10).zero? ? "made" : "written"}#{following}", depth - 1)
  end

  def run(number) = step(40, number % METHODS)
end

seconds = Float(ARGV.fetch(0, "5"))
done = false
arrived = Queue.new
workers = Array.new(4) do |first|
  Thread.new do
    Thread.handle_interrupt(Storm => :never) do
      arrived << :ready
      until done
        begin
          Thread.handle_interrupt(Storm => :immediate) { Work.new.run(first += 1) until done }
        rescue Storm
          arrived << :storm
        end
      end
    end
  end
end
workers.size.times { arrived.pop }

tracer = Thread.new do
  traces = 0
  until done
    Sperf.trace(only: "Work#run", metadata: false) { sleep 0.02 }
    traces += 1
  end
  traces
end

ends = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
raised = lost = 0
while Process.clock_gettime(Process::CLOCK_MONOTONIC) < ends && lost < 10
  workers.first.raise(Storm)
  raised += 1
  lost += 1 unless arrived.pop(timeout: 10)
end
done = true
workers.each(&:join)
puts "#{raised} raised, #{lost} lost, #{tracer.value} traces"
exit(1) unless lost.zero?
