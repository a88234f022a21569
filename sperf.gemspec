# frozen_string_literal: true

require_relative "lib/sperf/version"

Gem::Specification.new do |spec|
  spec.name = "sperf"
  spec.version = Sperf::VERSION
  spec.authors = ["sperf contributors"]
  spec.summary = "A sampling profiler for Ruby that tells the truth and stays out of the way"
  spec.description = <<~TEXT
    sperf records what a Ruby program spends its time on: CPU time, or all time that passes, waiting included; and what
    it allocates. It sees Ruby methods, C methods, garbage collection and waits for the GVL, in all threads and in
    children of fork, whether code is interpreted or compiled by a JIT. The program needs no change.

    Profiles are shown as text on the terminal, or on a page in the browser with flame graph, timeline, call tree and
    source. They are written as pprof, OTLP, collapsed stacks, speedscope, Firefox Profiler, cpuprofile, callgrind, SVG,
    HTML, stackprof, dot, Markdown, CSV, TSV, text and JSON, and two of them are compared by sperf diff.
  TEXT
  spec.license = "MIT"

  # The oldest Ruby that has the functions that the extension is built on. There is no newest: in a Ruby newer than
  # SPERF_NEWEST_RUBY (ext/sperf/vm/vm_layout.h) sperf works by the public API.
  spec.required_ruby_version = ">= 3.4"

  # Homepage, source code, changelog, documentation and bug tracker would be addresses, and the repository has no public
  # one yet. They come in here with it, all of them: a link that leads nowhere is worse than none.
  spec.metadata = { "rubygems_mfa_required" => "true" }

  # By directories, not by git: the gem can be built from an unpacked archive as well. Tests come along with the sources
  # in the repository, not in the gem. Neither do pictures, nor the documents that are tables of what benchmarks printed
  # on one machine. The files called .document say what of the sources is in RDoc: the API.
  spec.files = Dir.chdir(__dir__) do
    Dir["{lib,ext,src,include,exe,docs,man,sig}/**/*", "{lib,ext}/.document", "README.md", "CHANGELOG.md", "LICENSE"]
      .select { |path| File.file?(path) }
      .grep_v(/\.(so|bundle|o|d|new)\z|unbuilt\.txt\z/)
      .grep_v(%r{\Adocs/(images/|pictures/|(accuracy|benchmarking)\.md\z)})
      .sort
  end
  spec.bindir = "exe"
  spec.executables = ["sperf"]
  spec.extensions = ["ext/sperf/extconf.rb"]
  spec.require_paths = ["lib"]
  spec.rdoc_options = ["--title", "sperf #{Sperf::VERSION}"]

  # No dependencies. webrick, which serves the page of `sperf report`, would be one of every application that has sperf
  # in its Gemfile; sperf says what to install where it is missing.
end
