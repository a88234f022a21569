# frozen_string_literal: true

require_relative "../../../profiles/output_format"

module RubyProf
  # The profile as a page with everything in it: call trees, flame graph, tables of methods. It is the one of
  # `sperf report`.
  class PagePrinter < AbstractPrinter
    # +title+ is what the page calls the profile. What else the gem takes to shape its own page is taken, and does
    # nothing: the page can be asked for it.
    def print(output = $stdout, title: File.basename($PROGRAM_NAME), **)
      output << page(title)
    end

    private

    def page(title)
      parts = []
      io = Struct.new(:parts) { def write(part) = parts << part }.new(parts)
      Sperf::OutputFormat.of(nil, :html).write(@result.trace.profile, io, title)
      parts.join
    end
  end
  private_constant :PagePrinter

  # Where the gem prints a page with the call tree.
  class CallStackPrinter < PagePrinter
  end

  # Where the gem prints a page with a flame graph.
  class FlameGraphPrinter < PagePrinter
  end
end
