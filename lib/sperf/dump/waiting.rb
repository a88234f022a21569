# frozen_string_literal: true

module Sperf
  class Dump
    # Tells by the youngest frames of a thread which method of Ruby it waits in.
    module Waiting
      # What the methods wait for, by the labels of their frames. Ruby 4.1 has Monitor as Thread::Monitor.
      KINDS = {
        mutex: %w[Thread::Mutex#lock Thread::Mutex#synchronize],
        monitor: %w[Monitor#enter Monitor#synchronize Thread::Monitor#enter Thread::Monitor#synchronize],
        queue: %w[Thread::Queue#pop],
        sized_queue: %w[Thread::SizedQueue#pop Thread::SizedQueue#push],
        condition_variable: %w[Thread::ConditionVariable#wait Monitor#wait_for_cond Thread::Monitor#wait_for_cond
                               Thread::Monitor::ConditionVariable#wait],
        thread: %w[Thread#join Thread#value],
        process: %w[Process.wait Process.wait2 Process.waitpid Process.waitpid2 Process.waitall Process::Status.wait
                    Kernel#system Kernel#`],
        sleep: %w[Kernel#sleep Thread::Mutex#sleep Thread.stop],
        io: %w[IO.select Kernel#select]
      }.flat_map { |kind, labels| labels.map { |label| [label, kind] } }.to_h.freeze

      # Methods of these classes are methods of files and sockets.
      OF_IO = /\A(?:IO|File|[A-Za-z0-9]*Socket|TCPServer|UNIXServer|Addrinfo|OpenSSL::SSL::SSLSocket)[#.]/

      # Code of Ruby itself, through which a method of C is called.
      INTERNAL = /\A(?:<internal:|\z)/

      class << self
        # Returns the kind of the wait (Symbol) and the label of its method; nil if the +frames+, youngest first, wait
        # in no such method. ConditionVariable#wait calls Mutex#sleep, so the older one of the two counts.
        def kind(frames)
          own = frames.take_while { |_label, path, _line| path.match?(INTERNAL) }.map(&:first)
          label = own.find { |name| KINDS[name] == :condition_variable } || own.find { |name| in?(name) }
          [kind_of(label), label] if label
        end

        # Returns whether +label+ is that of a method that waits.
        def in?(label) = !kind_of(label).nil?

        private

        def kind_of(label) = KINDS[label] || (:io if label.match?(OF_IO))
      end
    end
  end
end
