# frozen_string_literal: true

require "shellwords"
require_relative "../command"
require_relative "../help/reference"

module Sperf
  class CLI
    # Completion scripts for shells: commands, options, and the values of options with a choice. They are made from the
    # table of options, as the parser is. Operands are completed as files; those of record, stat and exec as a command.
    module CompletionScript
      # Commands whose operands are another command.
      RUNNERS = %w[record stat exec].freeze
      HELP = %w[-h --help].freeze
      VERSION_FLAGS = %w[-v --version].freeze
      private_constant :RUNNERS, :HELP, :VERSION_FLAGS

      # An option of a command: its flags (Strings), what it does, the name of its value (nil without one), and the
      # values to choose from (Strings; nil for files, empty for any text).
      Row = Data.define(:flags, :text, :argument, :choices) do
        def short = flags.grep_v(/\A--/).map { |flag| flag.delete_prefix("-") }
        def long = flags.grep(/\A--/).map { |flag| flag.delete_prefix("--") }
      end

      class << self
        # +commands+ is what CLI.commands returns. Each returns the text of a script.
        def bash(commands)
          <<~BASH
            # Completes sperf in bash. Made by: sperf completion bash
            _sperf() {
              local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= place
              for ((place = 1; place < COMP_CWORD; place++)); do
                case ${COMP_WORDS[place]} in
                  #{commands.keys.join("|")}) command=${COMP_WORDS[place]}; break ;;
                esac
              done
              # The "=" of --mode=wall is a word of its own.
              [[ $current == "=" ]] && current=
              [[ $previous == "=" ]] && previous=${COMP_WORDS[COMP_CWORD-2]}
              case $command:$previous in
            #{bash_values(commands)}
              esac
              COMPREPLY=()
              case $command:$current in
                :*) mapfile -t COMPREPLY < <(compgen -W "#{[*commands.keys, *HELP, *VERSION_FLAGS].join(" ")}" -- "$current") ;;
            #{bash_options(commands)}
                #{RUNNERS.map { |name| "#{name}:*" }.join("|")})
                  if declare -F _command_offset >/dev/null && [[ ${COMP_WORDS[place+1]} != -* ]]; then
                    _command_offset $((place + 1))
                  else
                    mapfile -t COMPREPLY < <(compgen -c -f -- "$current")
                  fi ;;
                help:*) mapfile -t COMPREPLY < <(compgen -W "#{topics}" -- "$current") ;;
                completion:*) mapfile -t COMPREPLY < <(compgen -W "#{Completion::SHELLS.join(" ")}" -- "$current") ;;
                *) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
              esac
            }
            complete -o filenames -F _sperf sperf
          BASH
        end

        def zsh(commands)
          <<~ZSH
            #compdef sperf
            # Completes sperf in zsh. Made by: sperf completion zsh
            _sperf() {
              local context state line
              local -a commands
              commands=(#{commands.keys.map { |name| quoted("#{name}:#{Reference::COMMANDS.fetch(name)}") }.join(" ")})
              if (( CURRENT == 2 )); then
                _describe command commands
                _arguments '(-)'{#{HELP.join(",")}}'[print the usage]' '(-)'{#{VERSION_FLAGS.join(",")}}'[print the version]'
                return
              fi
              local command=$words[2]
              shift words
              (( CURRENT-- ))
              case $command in
            #{zsh_cases(commands)}
              esac
            }
            if [[ $funcstack[1] == _sperf ]]; then _sperf "$@"; else compdef _sperf sperf; fi
          ZSH
        end

        def fish(commands)
          lines = ["# Completes sperf in fish. Made by: sperf completion fish",
                   "complete -c sperf -n __fish_use_subcommand -f -s h -l help -d 'print the usage'",
                   "complete -c sperf -n __fish_use_subcommand -f -s v -l version -d 'print the version'"]
          commands.each_key do |name|
            lines << "complete -c sperf -n __fish_use_subcommand -f -a #{name} -d #{quoted(Reference::COMMANDS.fetch(name))}"
          end
          commands.each { |name, command| rows(command).each { |row| lines << fish_line(name, row) } }
          lines << fish_words("help", topics) << fish_words("completion", Completion::SHELLS.join(" "))
          "#{lines.join("\n")}\n"
        end

        private

        def rows(command)
          rows = command.options.map do |option|
            flags = option.flag? ? (option.flags | Table.flags(option)) : option.flags
            Row.new(flags, option.text, option.argument, choices(option))
          end
          rows << Row.new(HELP, "list the options", nil, nil)
        end

        # Returns the values to choose from, nil for files. Patterns, labels and numbers cannot be completed.
        def choices(option)
          return if option.argument.nil? || option.argument.match?(/\A(?:PATH|DIR|OUT|PREFIX)\z/)

          option.type.is_a?(Option::Choice) || option.type.is_a?(Option::Modes) ? option.range_at(:cli).split(", ") : []
        end

        def topics = Reference.topics.map { |topic| topic[/\A\S+/] }.push("all").uniq.join(" ")

        # Returns +text+ in single quotes of a shell.
        def quoted(text) = "'#{text.gsub("'", "'\\\\''")}'"

        # -- bash --

        def bash_values(commands)
          commands.flat_map do |name, command|
            rows(command).select(&:argument).map do |row|
              pattern = row.flags.map { |flag| "#{name}:#{flag}" }.join("|")
              "    #{pattern}) #{bash_value(row)} return ;;"
            end
          end.join("\n")
        end

        def bash_value(row)
          return 'mapfile -t COMPREPLY < <(compgen -f -- "$current");' unless row.choices
          return "COMPREPLY=();" if row.choices.empty?

          "mapfile -t COMPREPLY < <(compgen -W #{quoted(row.choices.join(" "))} -- \"$current\");"
        end

        def bash_options(commands)
          commands.map do |name, command|
            words = rows(command).flat_map(&:flags).join(" ")
            "    #{name}:-*) mapfile -t COMPREPLY < <(compgen -W \"#{words}\" -- \"$current\") ;;"
          end.join("\n")
        end

        # -- zsh --

        def zsh_cases(commands)
          commands.map do |name, command|
            specs = rows(command).flat_map { |row| row.flags.map { |flag| quoted(zsh_option(flag, row)) } }
            operands = if RUNNERS.include?(name) then "'(-)*:: :_normal'"
                       elsif name == "help" then quoted("1:topic:(#{topics})")
                       elsif name == "completion" then quoted("1:shell:(#{Completion::SHELLS.join(" ")})")
                       else "'*:file:_files'"
                       end
            "    #{name}) _arguments -s -S #{specs.join(" ")} #{operands} ;;"
          end.join("\n")
        end

        def zsh_option(flag, row)
          text = row.text.gsub(/[\[\]:\\]/) { |sign| "\\#{sign}" }
          return "*#{flag}[#{text}]" unless row.argument

          values = if row.choices.nil? then "_files"
                   elsif row.choices.any? then "(#{row.choices.join(" ")})"
                   else " "
                   end
          "*#{flag}#{flag.start_with?("--") ? "=" : "+"}[#{text}]:#{row.argument}:#{values}"
        end

        # -- fish --

        def fish_line(name, row)
          flags = [*row.short.map { |flag| "-s #{flag}" }, *row.long.map { |flag| "-l #{flag}" }].join(" ")
          value = if row.argument.nil? then ""
                  elsif row.choices.nil? then " -r -F"
                  else " -x#{" -a #{quoted(row.choices.join(" "))}" if row.choices.any?}"
                  end
          "complete -c sperf -n '__fish_seen_subcommand_from #{name}' #{flags}#{value} -d #{quoted(row.text)}"
        end

        def fish_words(name, words)
          "complete -c sperf -n '__fish_seen_subcommand_from #{name}' -f -a #{quoted(words)}"
        end
      end
    end

    # `sperf completion`: prints a script by which a shell completes sperf's commands and options.
    class Completion < Command
      USAGE = "completion shell"
      SHELLS = %w[bash zsh fish].freeze

      private

      def execute(words)
        shell, *rest = words
        unless SHELLS.include?(shell) && rest.empty?
          raise UsageError, "the shell must be #{SHELLS.join(", ")}, not #{shown(words.join(" "))}" \
                            "#{Suggestion.for(shell.to_s, SHELLS)} (see sperf help completion)"
        end

        puts CompletionScript.public_send(shell, CLI.commands)
      end
    end
  end
end
