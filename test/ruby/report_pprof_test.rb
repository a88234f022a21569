# frozen_string_literal: true

require "test_helper"
require "digest"
require "etc"
require "sperf/cli"
Sperf::CLI.commands # loads all of them
require "synthetic_profile"

# `sperf report` and `sperf diff` against `go tool pprof`: the same bytes, over many profiles and options.
class ReportPprofTest < Minitest::Test
  include TestHelper

  VIEWS = %w[-top -tree -peek=Foo|main].freeze
  # In pprof's words, which #ours translates. pprof asks expressions about the name of the program, too, which is
  # "ruby": none of these matches that.
  OPTIONS = [
    "", "-cum", "-focus=Foo", "-focus=nothing", "-ignore=Array|quoted", "-hide=Foo|each", "-show=main|Foo|a",
    "-focus=Foo -ignore=each -hide=main -show=Foo|main|sleep", "-tagfocus=thread=main", "-tagfocus=GET",
    "-tagfocus=request:GET,thread:thread", "-tagfocus=thread=main,2", "-tagignore=thread=main",
    "-tagfocus=duration=5s:1hr", "-tagfocus=thread_id=2", "-tagfocus=bytes=1mb:", "-tagignore=:100", "-nodecount=5",
    "-nodecount=1 -cum", "-nodecount=30", "-nodefraction=0.1", "-nodefraction=0",
    "-nodefraction=0.05 -edgefraction=0.1", "-edgefraction=0", "-trim=false", "-lines", "-files", "-filefunctions",
    "-lines -cum -nodecount=20", "-files -focus=Foo -nodefraction=0.02", "-unit=ms", "-unit=s", "-unit=kb",
    "-unit=Minutes", "-unit=ns -cum", "-sample_index=0"
  ].map(&:split).freeze
  # Options of pprof for differences, and ours.
  DIFFERENCES = { %w[-diff_base] => [], %w[-base] => %w[--share-of=difference],
                  %w[-normalize -diff_base] => %w[--normalize],
                  %w[-normalize -base] => %w[--normalize --share-of=difference] }.freeze
  DIFFERENCE_OPTIONS = OPTIONS.values_at(0, 1, 7, 8, 17, 28).freeze
  # Of other profilers: foreign_profiles_test.rb has what wrote them.
  FOREIGN = %w[go_cpu go_heap rperf].map { |name| File.join(__dir__, "fixtures", "#{name}.pb.gz") }.freeze
  # An expression that matches the path of their program, /srv/foreign/app, matches everything in pprof.
  FOREIGN_OPTIONS = (OPTIONS - [%w[-show=main|Foo|a]] +
    [%w[-focus=main], %w[-ignore=runtime], %w[-tagfocus=job=fib], %w[-tagfocus=bytes=1kb:]]).freeze
  # Labels as frames. Where there is no label, pprof calls them by their key in lines and by the program in files.
  LABEL_FRAMES = [
    "-tagroot=thread", "-tagleaf=request", "-tagroot=pid,request,thread", "-tagroot=bytes -unit=kb",
    "-tagroot=none -tagleaf=thread_id,duration -cum", "-tagroot=thread -focus=main -hide=each", "-tagroot=job"
  ].map(&:split).freeze
  # More of them: PPROF_SEEDS=5 make test-ruby TEST=test/ruby/report_pprof_test.rb
  SEEDS = Integer(ENV.fetch("PPROF_SEEDS", 1))
  # Of many combinations of profiles, options and views so many parts are left out, but no pair of two of these: an
  # option treats one view or one shape of profile wrongly, not both at once only. With more seeds none is left out.
  PARTS = 3
  MANY = 150

  # In one line: sperf prints no comment in several, which could look like rows.
  PROGRAM = <<~RUBY.lines(chomp: true).join("; ")
    require "json"
    def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
    def parse = 300.times { JSON.parse(JSON.generate((1..60).to_h { |i| [i.to_s, "x" * i] })) }
    threads = Array.new(2) { Thread.new { sleep 0.02; fib(21) } }
    fib(22)
    parse
    sleep 0.01
    threads.each(&:join)
  RUBY

  # Other processors have their own pprof to run, and it ends before it has garbage worth collecting.
  BRIEF = { "GOMAXPROCS" => "1", "GOGC" => "off" }.freeze

  # Where pprof contradicts itself, so often that all of its answers have been seen.
  TRIES = 8

  # What sperf printed when it was last held to pprof: a digest for each test, of arguments, files and output. Where all
  # of that is the same, pprof is not started again, but for what is recorded now. `make golden` writes digests anew.
  DIGESTS = File.join(__dir__, "fixtures/pprof_digests.txt")
  RECORDED = /(?:cpu|wall)\.data\z|run\d\.pb\.gz\z/

  def setup
    super
    lack "Go is missing: nothing to compare with" unless system("go", "version", out: File::NULL, err: File::NULL)
    @pprof = `go tool -n pprof`.chomp
  end

  def test_report_of_synthetic_profiles_is_pprofs = compare_reports(synthetic(SEEDS), OPTIONS, 450)

  def test_report_of_recorded_profiles_is_pprofs = compare_reports(recorded, OPTIONS, 70)

  def test_report_of_foreign_profiles_is_pprofs = compare_reports(FOREIGN, FOREIGN_OPTIONS, 110)

  def test_report_with_labels_as_frames_is_pprofs
    compare_reports(synthetic(SEEDS) + recorded + FOREIGN, LABEL_FRAMES, 120)
  end

  def test_report_of_each_sample_type_is_pprofs
    types = %w[alloc_objects alloc_space inuse_objects inuse_space 0 1 2 3].map { |type| ["-sample_index=#{type}"] }
    compare_reports(FOREIGN.grep(/heap/), types, 24)
  end

  def test_report_of_time_and_allocations_is_pprofs
    both = file("both.pb", SyntheticProfile.new(:time_and_allocations, 1).encode)
    types = %w[samples cpu alloc_objects alloc_space].map { |type| ["-sample_index=#{type}"] }
    compare_reports([both], [[], *types, %w[-unit=MB -cum], %w[-sample_index=cpu -tagfocus=GET]], 21)
  end

  def test_report_of_several_files_is_pprofs = compare_reports(synthetic(2).each_slice(2).to_a, OPTIONS.first(4), 50)

  def test_diff_is_pprofs
    cases = combinations(pairs, DIFFERENCES.to_a, DIFFERENCE_OPTIONS, VIEWS)
    compare_all(cases.map do |(base, target), ((*flags, last), own_flags), options, view|
      [[view, *options, *flags, "#{last}=#{base}", target],
       [*ours([view, *options]), *own_flags, "--no-marks", base, target]]
    end, 320, Sperf::CLI::Diff)
  end

  private

  # +inputs+ are paths, or several for each.
  def compare_reports(inputs, options, least)
    compare_all(combinations(inputs, options, VIEWS).map do |paths, theirs, view|
      [[view, *theirs, *paths], [*ours([view, *theirs]), *paths]]
    end, least)
  end

  # Our words for pprof's.
  def ours(words)
    words.map do |word|
      case word
      when "-lines", "-files", "-filefunctions" then "--granularity=#{word.delete("-")}"
      when "-trim=false" then "--no-trim"
      when /\A-nodecount=/ then word.sub("odecount=", "")
      else "-#{word}".sub("sample_index", "sample-type")
      end
    end
  end

  def combinations(*choices)
    first, *others = choices.map { |list| list.each_index.to_a }
    all = first.product(*others)
    all = all.select { |numbers| (numbers.sum % PARTS).zero? } if SEEDS == 1 && all.size > MANY
    all.map { |numbers| choices.zip(numbers).map { |list, number| list[number] } }
  end

  # Compares for each pair of arguments what pprof and +command+ print. Starting pprof is what takes the time, so there
  # is one for each processor.
  def compare_all(cases, least, command = Sperf::CLI::Report)
    assert_operator cases.size, :>=, least
    recorded, others = cases.partition { |theirs,| theirs.last.match?(RECORDED) }
    digest = digest_of(others, command)
    asked = SEEDS == 1 && digests[name] == digest ? recorded : cases
    varying = in_parallel(asked) { |theirs, ours| compare(theirs, ours, command) == :varies }.count(true)
    puts "#{name}: #{asked.size} of #{cases.size} cases held to pprof anew, in #{varying} it varies"

    assert_operator varying * 50, :<, cases.size
    keep_digest(digest) if ENV["GOLDEN"] == "renew"
  end

  def digest_of(cases, command)
    digest = Digest::SHA256.new
    cases.each do |theirs, ours|
      files = ours.select { |word| File.file?(word) }
      words = (theirs + ours).join(" ").gsub(%r{(?:#{Regexp.union(@directory, __dir__)})\S*/}, "")
      digest.update(Marshal.dump([words, files.map { |file| Digest::SHA256.file(file).hexdigest }, own(command, ours)]))
    end
    digest.hexdigest
  end

  def digests = File.exist?(DIGESTS) ? File.readlines(DIGESTS).to_h(&:split) : {}

  def keep_digest(digest)
    lines = digests.merge(name => digest).sort.map { |test, of_test| "#{test} #{of_test}\n" }
    File.write(DIGESTS, lines.join)
  end

  # Returns what the block returns for each of +items+, in any order.
  def in_parallel(items)
    count = Etc.nprocessors
    threads = Array.new(count) { |first| Thread.new { (first...items.size).step(count).map { |i| yield items[i] } } }
    threads.each { |thread| thread.report_on_exception = false }.flat_map(&:value)
  end

  def compare(theirs, ours, command)
    expected = pprof(theirs)
    actual = own(command, ours)
    return if expected == actual

    # Map order decides about ties there: an answer that varies is not one to be equal to.
    answers = Array.new(TRIES) { pprof(theirs) } << expected
    return :varies if answers.uniq.size > 1 && answers.any? { |answer| sorted(answer) == sorted(actual) }

    assert_equal expected, actual, "pprof #{theirs.join(" ")}\nsperf #{ours.join(" ")}"
  end

  def sorted(text) = text.lines.sort

  # Both refuse what they find no function for, in words of their own.
  def pprof(arguments)
    out, err, status = Open3.capture3({ "PPROF_TMPDIR" => @directory, **BRIEF }, @pprof, *arguments)
    return out.force_encoding(Encoding::UTF_8) if status.success?

    assert_match(/no matches found for regexp/, err)
    :no_match
  end

  # pprof puts functions of one name together unless it is told otherwise.
  def own(command, arguments)
    granularity = "--granularity=functions" if arguments.grep(/granularity/).empty?
    command.new.text([*granularity, *arguments])
  rescue Sperf::Error => e
    assert_match(/no function matches/, e.message)
    :no_match
  end

  # Files of one shape follow each other, so that slices of +seeds+ are profiles that can be added up or taken apart.
  def synthetic(seeds)
    SyntheticProfile::SHAPES.keys.flat_map do |shape|
      Array.new(seeds) { |seed| file("#{shape}#{seed}.pb", SyntheticProfile.new(shape, seed).encode) }
    end
  end

  # Expressions match the directory of a recording too, which has a name by chance here.
  def recorded
    %w[cpu wall].map do |mode|
      record(PROGRAM, "--no-metadata", "-m", mode, "-o", "#{mode}.data")
      path("#{mode}.data")
    end
  end

  # Profiles of one shape: base and target.
  def pairs
    shapes = synthetic(SEEDS + 1).each_slice(SEEDS + 1)
    shapes.flat_map { |paths| paths.each_cons(2).to_a } << recorded_twice
  end

  def recorded_twice
    Array.new(2) do |i|
      record(PROGRAM, "-o", "run#{i}.pb.gz")
      path("run#{i}.pb.gz")
    end
  end
end
