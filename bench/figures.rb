# frozen_string_literal: true

# Writes the tables that benchmarks printed (BENCH_REPORTS=DIRECTORY make bench) to the end of docs/benchmarking.md,
# and those of the accuracy suite to the end of docs/accuracy.md, replacing the tables there. The text before the first
# table stays. Paragraphs are wrapped. Usage: ruby bench/figures.rb DIRECTORY

directory = ARGV.fetch(0) { abort "usage: ruby bench/figures.rb DIRECTORY" }
reports = Dir[File.join(directory, "*.md")]
abort "#{directory} holds no reports" if reports.empty?

accuracy, costs = reports.sort.partition { |path| File.basename(path) == "accuracy.md" }
WIDTH = 120

# Returns +text+ with its long lines broken at blanks, but not within code. Rows of tables stay as they are.
def wrapped(text)
  text.gsub(/^(?!\|).{#{WIDTH + 1},}$/) do |line|
    tied = line.gsub(/`[^`]*`/) { |code| code.tr(" ", "\0") }
    tied.scan(/\S.{0,#{WIDTH - 2}}\S(?=\s|\z)|\S+/).join("\n").tr("\0", " ")
  end
end

{ "accuracy.md" => accuracy, "benchmarking.md" => costs }.each do |name, printed|
  next if printed.empty?

  document = File.expand_path("../docs/#{name}", __dir__)
  prose = File.read(document)[/\A.*^## Figures\n.*?(?=^### |\z)/m] or abort "#{document} has no section Figures"
  File.write(document, [prose.chomp, *printed.map { |path| wrapped(File.read(path)) }].join("\n"))
end
