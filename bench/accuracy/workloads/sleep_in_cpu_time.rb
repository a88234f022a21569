# frozen_string_literal: true

require_relative "sleep_and_io"

# The same in CPU time: who sleeps has next to nothing, whatever ran before.
class SleepInCpuTime < SleepAndIo
  about "computing, sleep, and a pipe, CPU time"
  mode :cpu
end
