# frozen_string_literal: true

require "test_helper"
require "sperf/cli"

# `sperf completion`, and the manual page that `sperf help man` prints.
class CompletionTest < Minitest::Test
  include TestHelper

  SHELLS = %w[bash zsh fish].freeze
  # Completes words as bash does, and prints what it would offer.
  HARNESS = <<~BASH
    source ./sperf.bash
    COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
    _sperf && printf '%s\\n' "${COMPREPLY[@]}"
  BASH

  def script(shell) = sperf("completion", shell).out

  # What the parser of each command knows: Arrays of flags.
  def flags
    Sperf::CLI.commands.transform_values do |command|
      command.options.flat_map { |option| [*option.flags, *Sperf::CLI::Table.flags(option)] }.uniq + %w[-h --help]
    end
  end

  # Returns what bash offers for the last of +words+.
  def offered(*words)
    file("sperf.bash", script("bash")) unless File.exist?(path("sperf.bash"))
    result = run_command("bash", "-c", HARNESS, "bash", "sperf", *words)

    assert_empty result.err
    result.out.split("\n")
  end

  slow def test_bash_offers_every_command_and_every_option
    commands = Sperf::CLI.commands.keys

    assert_equal (commands + %w[-h --help -v --version]).sort, offered("").sort
    flags.each { |name, known| assert_equal known.sort, offered(name, "-").sort, name }
  end

  def test_bash_offers_files_and_the_values_of_options_topics_and_shells
    file("app.data", "")
    { %w[record -m c] => %w[cpu cpu,object custom], %w[record --mode = w] => %w[wall wall,object],
      ["report", "--focus", ""] => [], %w[help form] => %w[formats], ["completion", ""] => SHELLS.sort,
      %w[report app] => %w[app.data], %w[record -o app] => %w[app.data] }.each do |words, offers|
      assert_equal offers, offered(*words).sort, words
    end
  end

  def test_zsh_and_fish_name_every_command_and_every_option
    zsh = script("zsh")
    fish = script("fish")
    flags.each do |name, known|
      of_zsh = zsh[/^    #{name}\) _arguments (.*)/, 1]
      of_fish = fish.lines.grep(/__fish_seen_subcommand_from #{name}'/).join

      known.each do |flag|
        assert_includes of_zsh, "'*#{flag}", "zsh, #{name}"
        kind = flag.start_with?("--") ? "l" : "s"

        assert_match(/ -#{kind} #{flag.sub(/\A-+/, "")}(?: |$)/, of_fish, "fish, #{name}")
      end
      assert_includes fish, "-a #{name} -d"
    end
  end

  # Where the shells are, they read their scripts.
  def test_shells_read_their_scripts
    read = { "bash" => "-n", "zsh" => "-n", "fish" => "--no-execute" }.select do |shell, flag|
      next unless system("sh", "-c", "command -v #{shell}", out: File::NULL)

      result = run_command(shell, flag, file("script.#{shell}", script(shell)))

      assert_equal ["", true], [result.err, result.status.success?], shell
    end

    assert_includes read.keys, "bash"
  end

  def test_another_shell_is_refused
    words = /\Athe shell must be bash, zsh, fish, not zs; did you mean zsh\? \(see sperf help completion\)\z/
    assert_fails 2, words, sperf("completion", "zs")
  end

  def test_v_is_the_version
    assert_equal(["sperf #{Sperf::VERSION}\n"] * 2, %w[-v --version].map { |flag| sperf(flag).out })
  end

  def test_man_is_the_page
    assert_equal File.read(File.join(ROOT, "man/sperf.1"), encoding: "UTF-8"), sperf("help", "man").out
  end
end
