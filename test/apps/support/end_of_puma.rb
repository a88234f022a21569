# frozen_string_literal: true

# Lets Puma come to its end. Loaded by -r into every server, which may bring Puma along or not. What hangs nevertheless
# counts as a failure of the test. Both defects are there with sperf and without it.
#
# In Ruby 3.4 a thread that closes a pipe never comes back from IO#close if a trap is just writing into that pipe. The
# closing thread waits until the writer is off a list. To take itself off, the writer locks a mutex, which raises in a
# trap (thread_io_wake_pending_closer in Ruby's thread.c). Ruby 4.0 allows that. Puma's traps write into the pipe that
# tells the server's thread to end (Puma::Server#notify_safely), and this thread then closes it (#handle_servers). On a
# busy machine it gets there before the trap is back from its write. It waits for good then, and the main thread waits
# for it: "No live threads left. Deadlock?", or a worker that does not end, which Puma kills after 30 s.
#
# And a worker of a cluster that has said it has booted makes this pipe only then (Puma::Server#run). If it is told to
# end in between, nobody hears of it, and Puma kills it after 30 s.
#
# Here a thread writes in the trap's place, once there is a pipe. It does so for the first signal only: Puma's master
# tells its workers again every 0.1 s. A thread that begins when Ruby has killed all others, at the end of the process,
# would keep the process waiting.
module Puma
  class Server
    prepend(Module.new do
      private

      def notify_safely(message)
        return if (@notified ||= []).include?(message)

        @notified << message
        Thread.new do
          sleep 0.001 until @notify
          super(message)
        end
      end
    end)
  end
end
