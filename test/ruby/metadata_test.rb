# frozen_string_literal: true

require_relative "test_helper"
require "json"
require "pathname"
require "shellwords"
require "sperf/profiles/metadata"

# Where a profile comes from: what is told, by whom, and how it is left out.
class MetadataTest < Minitest::Test
  include TestHelper

  CI = %w[GITHUB_SHA CI_COMMIT_SHA CIRCLE_SHA1 BUILDKITE_COMMIT TRAVIS_COMMIT GIT_COMMIT].freeze
  NO_CI = CI.to_h { |name| [name, nil] }.freeze

  # Without the marks that a collection of garbage may leave: they do not say where a profile comes from.
  def fields(name = "sperf.data")
    Sperf::Metadata.parse(profile(name).comments).except("marks").transform_values(&:first)
  end

  def git(*) = system("git", "-c", "user.name=a", "-c", "user.email=b", *, chdir: @directory, out: File::NULL)

  def with_git
    lack "git is missing" unless system("git", "--version", out: File::NULL, err: File::NULL)
    git("init", "-q", "-b", "topic/x")
    file("a.txt", "a")
    git("add", "a.txt")
    git("commit", "-qm", "first")
    IO.popen(%w[git rev-parse HEAD], chdir: @directory, &:read).strip
  end

  def test_record_tells_command_host_ruby_labels_and_usage
    record(BURN, "--label", "env=pro=d", "--label", "n.1=", env: NO_CI)
    told = fields

    assert_equal [*BARE, "-e", BURN], Shellwords.split(told["command"])
    assert_equal File.read("/proc/sys/kernel/hostname").strip, told["host"] if File.exist?("/proc/sys/kernel/hostname")
    assert_equal [RUBY_DESCRIPTION, "none", Sperf::VERSION, "1", @directory],
                 told.values_at("ruby", "jit", "sperf.version", "processes", "cwd")
    assert_equal ["pro=d", ""], told.values_at("label.env", "label.n.1")
    %w[real_ns user_ns allocated_objects max_rss_bytes].each { |name| assert_operator told[name].to_i, :>, 100, name }
    assert_match(/\A\d+\z/, told["gc_count"])
  end

  slow def test_record_and_program_have_the_name_of_the_service
    { "shop" => "shop", "" => nil }.each do |variable, expected|
      environment = { "OTEL_SERVICE_NAME" => variable }
      record(BURN, env: environment)
      autorun(BURN, env: { **environment, "SPERF_OUTPUT" => path("own.data") })

      assert_equal([expected] * 2, [fields, fields("own.data")].map { |told| told["service.name"] })
    end
  end

  slow def test_record_tells_which_jit_is_on
    jits = %w[yjit zjit].select { |jit| system(RUBY, "--#{jit}", "-e", "", err: File::NULL) }
    # Ruby is built without any where there was no rustc, which script/tools brings for CI.
    lack "this Ruby has no JIT" if jits.empty?

    jits.each do |jit|
      sperf("record", RUBY, "--#{jit}", "-e", BURN, env: NO_CI)

      assert_equal jit, fields["jit"]
    end
  end

  slow def test_record_tells_commit_branch_and_whether_files_are_changed
    commit = with_git
    record(BURN, env: NO_CI)

    assert_equal [commit, "topic/x", "false", @directory],
                 fields.values_at("git.commit", "git.branch", "git.dirty", "git.root")
    file("a.txt", "b")
    record(BURN, env: NO_CI)

    assert_equal "true", fields["git.dirty"]
  end

  slow def test_variables_of_ci_come_before_the_checkout
    with_git
    record(BURN, env: NO_CI.merge("GITHUB_SHA" => "c0ffee", "GITHUB_REF_NAME" => "7/merge", "GITHUB_HEAD_REF" => "fix"))

    assert_equal %w[c0ffee fix], fields.values_at("git.commit", "git.branch")
  end

  # The title may be the command line. What was lost is told all the same.
  slow def test_no_metadata_leaves_out_all_but_losses
    titled = "Process.setproctitle('app --customer 4711'); #{BURN}"
    record(titled, "-o", "with.json")
    record(titled, "--no-metadata", "--label", "a=b", "-o", "a.json")
    record(titled, "-o", "b.json", env: { "SPERF_METADATA" => "0" })
    record(titled, "-m", "trace", "--no-metadata", "-o", "c.json")
    autorun(titled, env: { "SPERF_METADATA" => "0", "SPERF_OUTPUT" => path("d.json") })
    run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e",
                "Sperf.start(output: 'e.json', metadata: false) { #{titled} }; " \
                "Sperf.start(output: 'f.json') { #{BURN} }",
                "--", "--customer=4711")
    script("Sperf.start(output: 'g.json') { #{titled} }", env: { "SPERF_METADATA" => "0" })

    told = %w[with a b c d e f g].select { |name| File.read(path("#{name}.json")).include?("app --customer 4711") }
    assert_equal %w[with f], told
    assert_equal([["sperf"]] * 5, %w[a b d e g].map { |name| fields("#{name}.json").keys })
    assert_match(/\Acapture=/, fields("a.json")["sperf"])
  end

  def test_label_that_is_no_pair_is_refused
    assert_refused record("1", "--label", "x", apart: false), 2,
                   /\A--label must be KEY=VALUE, with a key of letters, .*, not x\z/
    assert_refused record("1", "--label", "a b=c", apart: false), 2, /\A--label must be KEY=VALUE/
  end

  slow def test_program_that_records_itself_tells_its_origin_and_loads_no_library
    source = "before = $LOADED_FEATURES.dup; Sperf.start(output: 'a.json') { #{BURN} }; " \
             "puts($LOADED_FEATURES - before - Dir['#{ROOT}/**/*'])"
    file("app.rb", source)
    result = run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "app.rb", "x y", env: NO_CI)

    assert_equal ["", ""], [result.out, result.err]
    assert_equal ["app.rb x y", RUBY_DESCRIPTION], fields("a.json").values_at("command", "ruby")
  end

  SECRETS = %w[--token=SECRET123 --password SECRET123 API_KEY=SECRET123 redis://:SECRET123@localhost:6379 plain].freeze
  MASKED = "--token=*** --password *** API_KEY=*** redis://:***@localhost:6379 plain"

  def assert_no_secret
    Dir.glob("**/*", base: @directory).each do |name|
      next unless File.file?(path(name))

      bytes = File.binread(path(name))
      bytes = Zlib.gunzip(bytes) if bytes.start_with?("\x1F\x8B".b)
      refute_includes bytes, "SECRET123", name
    end
  end

  def test_record_masks_secrets_in_the_command_line
    file("app.rb", "Process.setproctitle('app --token=SECRET' + '123'); #{BURN}")
    [[], ["-m", "trace"]].each do |mode|
      sperf("record", *mode, "-o", "a.data", RUBY, "app.rb", *SECRETS, env: NO_CI)

      assert_equal [*BARE, "app.rb", *MASKED.split], Shellwords.split(fields("a.data")["command"])
      assert_no_secret
    end
  end

  def test_program_that_records_itself_masks_secrets_in_its_command_line
    file("app.rb", "Sperf.start(output: 'a.json') { #{BURN} }; Sperf.start(mode: :trace, output: 'b.json') { 1 }")
    run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "app.rb", *SECRETS, env: NO_CI)

    assert_equal ["app.rb #{MASKED}"] * 2, [fields("a.json")["command"], fields("b.json")["command"]]
    assert_no_secret
  end

  def test_stat_masks_secrets_in_what_it_prints_and_writes
    result = sperf("stat", "--json=a.json", RUBY, "-e", "1", *SECRETS)

    assert_includes result.err, MASKED
    assert_equal [*BARE, "-e", "1", *MASKED.split], JSON.parse(File.read(path("a.json")))["command"]
  end

  def keep_a_request(env = {}, *command)
    source = "require 'sperf/integrations'\n" \
             "watch = Sperf::Integrations::RunProfiler.new(directory: 'kept', slow_ms: 0)\n" \
             "watch.call('request') { |run| run.name = 'orders' }"
    file("watch.rb", source)
    run_command(*command, RUBY, "-I#{ROOT}/lib", "-rsperf", "watch.rb", "--token=SECRET123", env: { **NO_CI, **env })
    name = Dir.glob("kept/*", base: @directory).first

    fields(name).tap { File.unlink(path(name)) }
  end

  slow def test_kept_requests_have_no_command_line_and_heed_the_same_setting
    told = keep_a_request

    assert_equal [nil, RUBY_DESCRIPTION], told.values_at("command", "ruby")
    bare = [keep_a_request("SPERF_METADATA" => "0"),
            keep_a_request({}, RUBY, SPERF, "record", "--no-metadata", "-o", "a.data")]
    assert_empty(bare.flat_map(&:keys) & %w[command cwd host ruby git.commit git.branch git.root])
    assert_equal(%w[orders orders], bare.map { |fields| fields["name"] })
  end

  def test_files_of_profiles_are_their_owners_alone_whatever_the_umask_is
    old = File.umask(0o000)
    record(BURN)
    sperf("convert", "sperf.data", "a.html")
    sperf("merge", "sperf.data", "sperf.data", "-o", "merged.data")
    keep_a_request
    names = Dir.glob("*.{data,html}", base: @directory)

    assert_equal %w[a.html merged.data sperf.data], names.sort
    assert_equal([0o600], names.map { |name| File.stat(path(name)).mode & 0o777 }.uniq)
    assert_equal 0o700, File.stat(path("kept")).mode & 0o777
  ensure
    File.umask(old)
  end

  def test_command_that_is_no_utf8_is_told_all_the_same
    sperf("record", "--label", "name=caf\xE9".b, "-o", "a.json", RUBY, "-e", BURN, "caf\xE9".b)
    told = fields("a.json")

    assert_equal "caf\u{FFFD}", told["label.name"]
    assert told["command"].end_with?(" 'caf\u{FFFD}'"), told["command"]
  end

  def checkout(environment = {}, directory: @directory) = Sperf::GitCheckout.new(directory, environment)

  def test_checkout_without_git_knows_nothing
    # TMPDIR may be in one; the root hardly ever is.
    outside = [@directory, "/"].find { |place| Pathname(place).ascend.none? { |up| (up / ".git").exist? } }
    lack "every directory is in the checkout that begins at /" unless outside
    checkout = checkout(directory: outside)

    assert_equal [nil, nil, nil, false], [checkout.commit, checkout.branch, checkout.root, checkout.exist?]
  end

  def test_checkout_reads_loose_and_packed_branches_and_detached_heads
    commit = with_git
    assert_equal [commit, "topic/x"], [checkout.commit, checkout.branch]
    git("pack-refs", "--all")

    assert_equal [commit, "topic/x"], [checkout.commit, checkout.branch]
    git("checkout", "-q", "--detach")

    assert_equal [commit, nil], [checkout.commit, checkout.branch]
  end

  def test_checkout_of_a_worktree_is_read_where_it_belongs
    commit = with_git
    git("worktree", "add", "-q", "-b", "other", "tree")
    tree = Sperf::GitCheckout.new(path("tree"), {})

    assert_equal [commit, "other"], [tree.commit, tree.branch]
  end

  def test_checkout_that_is_broken_knows_nothing
    Dir.mkdir(path(".git"))
    file(".git/HEAD", "ref: refs/heads/loop\n")
    FileUtils.mkdir_p(path(".git/refs/heads"))
    file(".git/refs/heads/loop", "ref: refs/heads/loop\n")

    assert_nil checkout.commit
  end

  def test_annotate_keeps_the_profile_and_refuses_what_is_no_text
    samples = [[[["a", "b"]], 7, 1, [3], 9]]
    profile = Sperf::Profile.from_h({ mode: :wall, frequency: 100, start_time_ns: 5, samples: })
    annotated = profile.annotate(["# a: b"])

    assert_equal profile.to_h.except(:comments), annotated.to_h.except(:comments)
    assert_equal [[], ["# a: b"]], [profile.comments, annotated.comments]
    Sperf.save(path("a.data"), annotated)
    head = Sperf::ProfileFile.new(path("a.data")).read_head

    assert_equal [["# a: b"], 0], [head.comments, head.summary[:stacks]]
    assert_raises(TypeError) { profile.annotate([1]) }
    assert_raises(TypeError) { profile.annotate(nil) }
  end
end
