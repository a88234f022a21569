# frozen_string_literal: true

# How long each job or test takes by clocks of the program's own, inside and outside of what sperf labels. APP_BY_NAME
# is the file that they are appended to: where, name, nanoseconds, nanoseconds of CPU time.
module ByName
  CLOCKS = [Process::CLOCK_MONOTONIC, Process::CLOCK_THREAD_CPUTIME_ID].freeze
  # Tests replace it.
  CLOCK = Process.method(:clock_gettime)

  class << self
    # Calls the block and returns what it does.
    def inside(name, &) = measure("inside", name, &)
    def outside(name, &) = measure("outside", name, &)

    private

    def measure(where, name)
      begun = read
      yield
    ensure
      spent = read.zip(begun).map { |ended, before| ended - before }
      File.write(ENV.fetch("APP_BY_NAME"), "#{[where, name, *spent].join("\t")}\n", mode: "a")
    end

    def read = CLOCKS.map { |clock| CLOCK.call(clock, :nanosecond) }
  end
end
