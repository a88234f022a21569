# frozen_string_literal: true

module RubyProf
  # Methods with their times, as text.
  class FlatPrinter < AbstractPrinter
    ROW = "%6.2f  %9.3f %9.3f %9.3f %9.3f %8d  %s%-30s %s\n"
    private_constant :ROW

    # As AbstractPrinter#print, sorted by self time.
    def print(output = $stdout, sort_method: :self_time, **) = super

    private

    def print_column_headers
      @output << " %self      total      self      wait     child     calls  name                           location\n"
    end

    def print_methods(thread)
      sorted_methods(thread).each do |method|
        share = percent(method.public_send(filter_by), thread.total_time)
        next unless share.between?(min_percent, max_percent)

        @output << format(ROW, percent(method.self_time, thread.total_time), method.total_time, method.self_time,
                          method.wait_time, method.children_time, method.called, method.recursive? ? "*" : " ",
                          method.full_name, method_location(method))
      end
    end
  end
end
