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

  def test_bash_offers_every_command_and_every_option
    commands = Sperf::CLI.commands.keys

    assert_equal (commands + %w[-h --help -v --version]).sort, offered("").sort
    flags.each { |name, known| assert_equal known.sort, offered(name, "-").sort, name }
  end

  def test_bash_offers_the_values_of_options_topics_and_shells
    assert_equal %w[cpu cpu,object custom], offered("record", "-m", "c").sort
    assert_equal %w[wall wall,object], offered("record", "--mode", "=", "w").sort
    assert_empty offered("report", "--focus", "")
    assert_equal %w[formats], offered("help", "form")
    assert_equal SHELLS, offered("completion", "")
  end

  def test_bash_offers_files
    file("app.data", "")

    assert_equal [["app.data"]] * 2, [offered("report", "app"), offered("record", "-o", "app")]
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

        assert_match(/ -#{kind} #{flag.sub(/\A-+/, "")}(?: |$)/, of_fish,
                     "fish, #{name}")
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
    result = sperf("completion", "zs")

    assert_equal [2, ""], [result.status.exitstatus, result.out]
    assert_equal ["the shell must be bash, zsh, fish, not zs; did you mean zsh? (see sperf help completion)"],
                 result.words
  end

  def test_v_is_the_version
    assert_equal(["sperf #{Sperf::VERSION}\n"] * 2, %w[-v --version].map { |flag| sperf(flag).out })
  end

  def test_man_renders_the_page_without_a_warning
    lack "man is missing" unless system("sh", "-c", "command -v man", out: File::NULL)
    page = sperf("help", "man").out
    result = run_command("man", "--warnings", "-l", file("sperf.1", page), env: { "LC_ALL" => "C.UTF-8" })

    assert_equal File.read(File.join(ROOT, "man/sperf.1"), encoding: "UTF-8"), page
    assert_empty result.err
    assert_match(/sperf - find out what a Ruby program spends its time on/, result.out)
  end
end
