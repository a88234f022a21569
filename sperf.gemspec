# frozen_string_literal: true

require_relative "lib/sperf/version"

Gem::Specification.new do |spec|
  spec.name = "sperf"
  spec.version = Sperf::VERSION
  spec.authors = ["sperf contributors"]
  spec.summary = "A sampling profiler for Ruby that tells the truth and stays out of the way"
  spec.description = <<~TEXT
    sperf records what a Ruby program spends its CPU time on: Ruby methods, C methods, garbage collection, interpreted or
    compiled by YJIT, all threads, without slowing it measurably. Profiles are pprof files, collapsed stacks or text.
  TEXT
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.4"
  spec.metadata = { "rubygems_mfa_required" => "true" }

  # By directories, not by git: the gem can be built from an unpacked archive as well. Tests come along with the sources
  # in the repository, not in the gem.
  spec.files = Dir.chdir(__dir__) do
    Dir["{lib,ext,src,include,exe,docs,man,sig}/**/*", "README.md", "CHANGELOG.md", "LICENSE"]
      .select { |path| File.file?(path) }
      .grep_v(/\.(so|bundle|o|d|new)\z/)
      .sort
  end
  spec.bindir = "exe"
  spec.executables = ["sperf"]
  spec.extensions = ["ext/sperf/extconf.rb"]
  spec.require_paths = ["lib"]

  # Serves the page of `sperf report`; a program that is profiled never loads it.
  spec.add_dependency "webrick", "~> 1.8"
end
