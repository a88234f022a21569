# frozen_string_literal: true

module RubyProf
  # Each method with its callers above and its callees below, as text. Calls are n/m: n of the m calls of the method.
  class GraphPrinter < AbstractPrinter
    HEADINGS = "#{%w[%total %self].map { |name| name.rjust(8) }.join}" \
               "#{%w[total self wait child].map { |name| name.rjust(11) }.join}#{"calls".rjust(17)}     " \
               "name                          location\n".freeze
    TIMES = "%11.3f%11.3f%11.3f%11.3f"
    EDGE = "                #{TIMES}%17s     %s\n".freeze
    METHOD = "%7.2f%%%7.2f%%#{TIMES}%17d    %s%-30s %s\n".freeze
    RULE = "#{"-" * 150}\n".freeze
    private_constant :HEADINGS, :TIMES, :EDGE, :METHOD, :RULE

    private

    def print_header(thread)
      @output << "Measure Mode: #{@result.measure_mode_string}\n"
      @output << "Thread ID: #{thread.id}\nFiber ID: #{thread.fiber_id}\nTotal Time: #{thread.total_time}\n"
      @output << "Sort by: #{sort_method}\n\n" << HEADINGS
    end

    def print_methods(thread)
      sorted_methods(thread).each do |method|
        share = percent(method.total_time, thread.total_time)
        next if share < min_percent

        @output << RULE
        print_callers(method)
        @output << format(METHOD, share, percent(method.self_time, thread.total_time), *times(method), method.called,
                          method.recursive? ? "*" : " ", method.full_name, method_location(method))
        print_callees(method)
      end
    end

    def print_callers(method)
      method.call_trees.callers.sort_by(&:total_time).each do |call|
        @output << format(EDGE, *times(call), "#{call.called}/#{method.called}", call.parent.target.full_name)
      end
    end

    def print_callees(method)
      method.call_trees.callees.sort_by { |call| -call.total_time }.each do |call|
        @output << format(EDGE, *times(call), "#{call.called}/#{call.target.called}", call.target.full_name)
      end
    end

    def times(measured) = [measured.total_time, measured.self_time, measured.wait_time, measured.children_time]
  end
end
