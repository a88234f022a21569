# frozen_string_literal: true

require_relative "threads"

# The same three threads in wall time: waiting for the GVL is time of the method that waits.
class ThreadsWall < Threads
  about "three threads that contend for the GVL, wall time"
  mode :wall
end
