# frozen_string_literal: true

require_relative "support/apps_test"

# An application in the environments into which containers, sandboxes and job systems put programs: the run is as
# without sperf there, and the profile is as true as anywhere.
class EnvironmentsTest < Minitest::Test
  include AppsTest

  # Words in front of the command. What these need is not allowed everywhere.
  ENVIRONMENTS = {
    "process_ids_of_its_own" => %w[unshare --user --map-root-user --pid --fork --mount-proc --kill-child],
    "no_network" => %w[unshare --user --map-root-user --net],
    "no_new_privileges" => %w[setpriv --no-new-privs],
    "no_capabilities" => %w[setpriv --bounding-set=-all --inh-caps=-all],
    "session_of_its_own" => %w[setsid --wait],
    "one_core" => %w[taskset --cpu-list 0],
    "batch" => %w[nice -n 19],
    "closed_standard_input" => ["sh", "-c", 'exec "$@" <&-', "sh"],
    "memory_limited" => %w[prlimit --as=2000000000],
    "few_files" => %w[prlimit --nofile=24],
    "no_core_no_locked_memory" => %w[prlimit --core=0 --memlock=0]
  }.freeze

  slow(/_with_(?!process_ids_of_its_own)/)

  ENVIRONMENTS.each do |name, words|
    define_method("test_application_with_#{name}_is_as_bare_and_its_profile_true") { check(words) }
  end

  def check(words)
    lack "#{words.first(2).join(" ")} is not allowed here" unless run_command(*words, "true").status.success?
    application = application("fork_per_job")
    bare = @runner.run(application, prefix: words)
    recorded = @runner.run(application, prefix: [*words, RUBY, SPERF, "record", "-o", path("app.data")])

    assert_as_bare application, bare, recorded
    assert_predicate bare.status, :success?
    profile = profile("app.data")
    assert_equal "Hot.fib", profile.top(1, :flat).first.first
    assert_in_delta plain_ratio(application), ratio(profile, recorded), 0.2
  end

  # A profile also has the beginning and the end of each process, which clocks.rb does not see, and which take longer
  # where a fork does: how much that is without any of the environments.
  def plain_ratio(application)
    AppsTest.margins[:plain] ||= begin
      recorded = @runner.run(application, prefix: [RUBY, SPERF, "record", "-o", path("plain.data")])
      ratio(profile("plain.data"), recorded)
    end
  end

  def ratio(profile, recorded) = profile.summary[:total_ns].fdiv(recorded.clocks[:cpu])
end
