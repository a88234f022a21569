# frozen_string_literal: true

# Regular expressions over the project's own documents.
class TextAndRegexps < Accuracy::Workload
  about "scan, gsub, split and match over real text"
  separate_gc
  part "String#scan"
  part "String#gsub"
  part "String#split"
  part "String#match?"

  def prepare
    paths = Dir[File.expand_path("../../../docs/*.md", __dir__)]
    @text = paths.map { |path| File.read(path) }.join
    @lines = @text.lines
    @short = @text[0, 60_000]
  end

  def round
    measure("String#scan") { @short.scan(/\b[A-Z]\w+\b/) }
    measure("String#gsub") { @short.gsub(/[aeiou]{2,}/, "-") }
    measure("String#split") { @short.split(/[\s,.]+/) }
    measure("String#match?") { @short.match?(/(\w+) \1 \1 \1/) }
  end
end
