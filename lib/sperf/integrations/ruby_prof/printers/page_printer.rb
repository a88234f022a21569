# frozen_string_literal: true

require_relative "../../../profiles/output_format"

module RubyProf
  # The profile as one HTML file: the page of `sperf report`, with call trees, a flame graph and tables.
  class PagePrinter < AbstractPrinter
    # +title+ is the name of the profile in the page. The gem's other options are ignored, because the page has controls
    # for them.
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

  # In the gem, a page with the call tree.
  class CallStackPrinter < PagePrinter
  end

  # In the gem, a page with a flame graph.
  class FlameGraphPrinter < PagePrinter
  end
end
