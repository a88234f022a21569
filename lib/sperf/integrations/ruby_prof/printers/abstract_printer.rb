# frozen_string_literal: true

module RubyProf
  # What printers have in common.
  class AbstractPrinter
    # Ways to the page of a method in a report, which may hold no other characters.
    NO_NAME = /[^\w-]/
    EXPLANATION = <<~TEXT

      * marks methods that have called themselves

      %%self     share of the whole that the method took itself
      total     %<amount>s of the method and of what it calls
      self      %<amount>s of the method itself
      wait      time that the method waited for other threads
      child     %<amount>s of what the method calls
      calls     how often the method was called
      name      the method; <Class::Order>#find is a method of the class itself
      location  where the method is defined

    TEXT
    private_constant :NO_NAME, :EXPLANATION

    # Whether #print takes a +path+ in place of an IO.
    def self.needs_dir? = false

    # +result+ is a Profile.
    def initialize(result)
      @result = result
      @output = nil
    end

    attr_reader :min_percent, :max_percent, :filter_by, :sort_method

    # Prints the report to +output+, an IO or whatever has +<<+.
    #
    # [+min_percent+, +max_percent+] methods whose share of the whole is not between these are left out.
    # [+filter_by+] what that is a share of: :self_time, :total_time, :wait_time, :children_time.
    # [+sort_method+] what methods are in the order of, one of these.
    # [+max_depth+] how deep call trees are printed.
    #
    # Others are taken, and do nothing.
    def print(output = $stdout, min_percent: 0, max_percent: 100, filter_by: :self_time, sort_method: nil,
              max_depth: nil, **)
      @output = output
      @min_percent = min_percent
      @max_percent = max_percent
      @filter_by = filter_by
      @sort_method = sort_method || :total_time
      @max_depth = max_depth
      print_threads
    end

    # How headings tell the time, for Time#strftime.
    def time_format = "%A, %B %-d at %l:%M:%S %p (%Z)"

    # Returns where a method is defined, <tt>"app.rb:10"</tt>; nil for one of C.
    def method_location(method)
      "#{method.source_file}:#{method.line}" if method.source_file
    end

    # Returns a name for a method of a thread that is one in a page.
    def method_href(thread, method) = "#{method.full_name.gsub(NO_NAME, "_")}_#{thread.fiber_id}"

    # Prints each thread.
    def print_threads
      @result.threads.each { |thread| print_thread(thread) }
    end

    # Prints one.
    def print_thread(thread)
      print_header(thread)
      print_methods(thread)
      print_footer(thread)
    end

    # Prints what the thread is.
    def print_header(thread)
      @output << "Measure Mode: #{@result.measure_mode_string}\n"
      @output << "Thread ID: #{thread.id}\n"
      @output << "Fiber ID: #{thread.fiber_id}\n" unless thread.id == thread.fiber_id
      @output << format("Total: %.6f\n", thread.total_time)
      @output << "Sort by: #{sort_method}\n\n"
      print_column_headers
    end

    # Prints the names of columns.
    def print_column_headers; end

    # Prints what the columns are.
    def print_footer(_thread)
      amount = @result.measure_mode == ALLOCATIONS ? "objects" : "time"
      @output << format(EXPLANATION, amount:)
    end

    private

    # The methods of a thread, the largest first.
    def sorted_methods(thread)
      thread.methods.sort_by.with_index { |method, i| [-method.public_send(sort_method || :total_time), i] }
    end

    def percent(part, whole) = whole.zero? ? 0.0 : part / whole * 100
  end
end
