# frozen_string_literal: true

# Lets Puma come to its end. Loaded by -r into every server, which may bring Puma along or not.
#
# In Ruby 3.4 a thread that closes a pipe never comes back from IO#close if a trap is just writing into that pipe. The
# closing thread waits until the writer is off a list. To take itself off, the writer locks a mutex, which raises in a
# trap (thread_io_wake_pending_closer in Ruby's thread.c). Ruby 4.0 allows that.
#
# Puma's traps write into the pipe that tells the server's thread to end (Puma::Server#notify_safely), and this thread
# then closes it (#handle_servers). On a busy machine it gets there before the trap is back from its write. It waits for
# good then, and the main thread waits for it: "No live threads left. Deadlock?", or a worker that does not end, which
# Puma kills after 30 s. That is so with sperf and without it.
#
# Here a thread writes in the trap's place. What hangs nevertheless counts as a failure of the test.
if RUBY_VERSION < "4"
  module Puma
    class Server
      prepend(Module.new do
        private

        def notify_safely(message) = Thread.new { super(message) }.join
      end)
    end
  end
end
