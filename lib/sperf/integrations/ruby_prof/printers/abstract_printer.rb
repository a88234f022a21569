# frozen_string_literal: true

module RubyProf
  # The base class of the printers.
  class AbstractPrinter
    # Characters that must not be in the link of a method.
    NO_NAME = /[^\w-]/
    EXPLANATION = <<~TEXT

      * marks methods that have called themselves

      %%self     self time as a share of the total
      total     %<amount>s of the method and of what it calls
      self      %<amount>s of the method itself
      wait      time that the method waited for other threads
      child     %<amount>s of what the method calls
      calls     how often the method was called
      name      the method; <Class::Order>#find is a method of the class itself
      location  where the method is defined

    TEXT
    private_constant :NO_NAME, :EXPLANATION

    # Whether #print takes a +path+ instead of an IO.
    def self.needs_dir? = false

    # +result+ is a Profile.
    def initialize(result)
      @result = result
      @output = nil
    end

    attr_reader :min_percent, :max_percent, :filter_by, :sort_method

    # Prints the report to +output+, an object with the method +<<+.
    #
    # [+min_percent+, +max_percent+] the range of shares of the total; methods outside of it are left out.
    # [+filter_by+] the value of that share: :self_time, :total_time, :wait_time, :children_time.
    # [+sort_method+] the value that sorts the methods, one of these.
    # [+max_depth+] the number of levels of call trees that are printed.
    #
    # Other options are ignored.
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

    # The format of the time in headings, for Time#strftime.
    def time_format = "%A, %B %-d at %l:%M:%S %p (%Z)"

    # Returns the place of a method's definition, <tt>"app.rb:10"</tt>; nil for a C method.
    def method_location(method)
      "#{method.source_file}:#{method.line}" if method.source_file
    end

    # Returns an id for a method of a thread, unique in a page.
    def method_href(thread, method) = "#{method.full_name.gsub(NO_NAME, "_")}_#{thread.fiber_id}"

    def print_threads
      @result.threads.each { |thread| print_thread(thread) }
    end

    def print_thread(thread)
      print_header(thread)
      print_methods(thread)
      print_footer(thread)
    end

    def print_header(thread)
      @output << "Measure Mode: #{@result.measure_mode_string}\n"
      @output << "Thread ID: #{thread.id}\n"
      @output << "Fiber ID: #{thread.fiber_id}\n" unless thread.id == thread.fiber_id
      @output << format("Total: %.6f\n", thread.total_time)
      @output << "Sort by: #{sort_method}\n\n"
      print_column_headers
    end

    def print_column_headers; end

    # Prints the meaning of the columns.
    def print_footer(_thread)
      amount = @result.measure_mode == ALLOCATIONS ? "objects" : "time"
      @output << format(EXPLANATION, amount:)
    end

    private

    # Returns the methods of a thread, the largest first.
    def sorted_methods(thread)
      thread.methods.sort_by.with_index { |method, i| [-method.public_send(sort_method || :total_time), i] }
    end

    def percent(part, whole) = whole.zero? ? 0.0 : part / whole * 100
  end
end
