# frozen_string_literal: true

module Sperf
  # Reads lines from a terminal: with Reline, which comes with Ruby and has keys, history and completion; if Reline
  # cannot be loaded, without these.
  #
  # The terminal's mode is restored when the block ends, also by an exception or a signal that Ruby turns into an
  # exception (SIGINT, SIGTERM, SIGHUP, SIGQUIT), and while SIGTSTP has stopped the process.
  class Prompt
    # Ends bracketed paste, which Reline switches on.
    PLAIN_PASTE = "\e[?2004l"
    private_constant :PLAIN_PASTE

    # +input+ and +output+ are the terminal; Reline always uses the process's own. +completions+ is called with the
    # typed text (String), and returns the possible lines, an Array of String.
    def initialize(input: $stdin, output: $stdout, completions: ->(_) { [] })
      @input = input
      @output = output
      @completions = completions
    end

    # Returns whether both ends are a terminal.
    def self.possible?(input: $stdin, output: $stdout) = input.tty? && output.tty?

    # Calls the block, in which #read may be called, and returns its value.
    def open
      require "io/console"
      @mode = @input.console_mode
      @reline = reline
      handler = trap("TSTP") { stop }
      trap("TSTP", handler) if handler == "IGNORE"
      yield
    ensure
      trap("TSTP", handler) if handler
      restore if @mode
    end

    # Returns the next line (String) without its end; nil at the end of input (Ctrl-D). Raises Interrupt (Ctrl-C).
    def read(prompt)
      @reading = true
      line = @reline ? @reline.readline(prompt, true) : read_plainly(prompt)
      line && line.dup.force_encoding(Encoding::UTF_8).scrub.strip
    ensure
      @reading = false
    end

    private

    # Lines are completed as a whole, because names contain blanks and punctuation.
    def reline
      require "reline"
      Reline.completion_append_character = nil
      Reline.completer_word_break_characters = ""
      Reline.completer_quote_characters = ""
      Reline.completion_proc = ->(typed) { @completions.call(typed) }
      Reline
    rescue LoadError
      nil
    end

    def read_plainly(prompt)
      @output.write(prompt)
      @output.flush
      @input.gets&.chomp
    end

    def restore
      @input.console_mode = @mode
    rescue SystemCallError
      nil # The terminal is gone.
    end

    # Stops the process with the terminal's mode restored. Reline sets its mode again on SIGCONT.
    def stop
      mode = @input.console_mode
      @output.syswrite("#{PLAIN_PASTE}\r\n") if @reading && @reline
      restore
      trap("TSTP", "SYSTEM_DEFAULT")
      Process.kill(:TSTP, Process.pid)
      trap("TSTP") { stop }
      @input.console_mode = mode
    rescue SystemCallError
      nil
    end
  end

  # The loop of `sperf report --walk`: shows a method with its callers and callees, each with a number, and reads which
  # method to show next.
  #
  # The core renders the text, and returns the function of each number. A function keeps its number for all sample
  # types, as long as the filters stay the same.
  class Walk
    # Rows of a list to choose from.
    ROWS = 20
    PROMPT = "walk> "
    HELP = <<~TEXT
      NUMBER     go to the method with this number in the last list
      NAME       go to the method of this name; Tab completes it
      REGEX      list the methods that match; /REGEX where it would be a command
      b          go back
      t          list the methods with the most flat value
      s [TYPE]   switch to another sample type; without TYPE, list the types
      a          show all callers, callees and lines of the method, or the whole list
      h          show this help
      q, Ctrl-D  quit
      Enter repeats the last output, Ctrl-C cancels the line.
    TEXT
    # The shown method (its function number), or a list of the methods that match a pattern (nil: all).
    Place = Data.define(:function, :pattern)
    # A command has no result. The message goes to the user.
    class Lost < StandardError; end
    private_constant :ROWS, :PROMPT, :HELP, :Place, :Lost

    # +profile+ is a Profile, +options+ are those of Profile#render for all output, +display+ is the Display. Messages
    # go to +output+, an IO.
    def initialize(profile, options, display:, output: $stdout)
      @profile = profile
      @options = options
      @display = display
      @output = output
      @types, @type = profile.sample_types.then { |types, shown| [types.map(&:first), options.fetch(:type, shown)] }
      @visited = []
      @numbered = []
    end

    # Reads commands until the user quits. Begins with the methods that +pattern+ (Regexp) matches, or with the method
    # that has the most flat value. Raises Error if there is none.
    def run(pattern, prompt)
      go(pattern ? search(pattern.source) : Place.new(first_function, nil))
      prompt.open { loop { break unless step(prompt) } }
    rescue Lost => e
      raise Error, e.message
    end

    # Returns the names that begin with +typed+ (String), an Array.
    def completions(typed) = typed.empty? ? [] : names.keys.select { |name| name.start_with?(typed) }.sort

    private

    # Returns a true value to go on.
    def step(prompt)
      line = prompt.read(PROMPT) or return @output.puts
      follow(line)
      line != "q"
    rescue Interrupt
      @output.puts
      true
    rescue Lost, Error => e
      @output.puts(e.message)
      true
    end

    def follow(line)
      case line
      when "q" then nil
      when "" then show
      when "b" then back
      when "t" then go(Place.new(nil, nil))
      when "a" then show(all: true)
      when "h" then @output.write(HELP)
      when /\As(?:\s+(.+))?\z/ then switch(::Regexp.last_match(1))
      when /\A\d+\z/ then go(Place.new(function_of(line.to_i), nil))
      else go(search(line.delete_prefix("/")))
      end
    end

    # -- Navigation --

    def go(place)
      visited = @place
      show(place)
      @visited << visited if visited && visited != place
    end

    def back
      raise Lost, "this is where the walk began" if @visited.empty?

      show(@visited.pop)
    end

    def function_of(number)
      return @numbered[number - 1].first if number.between?(1, @numbered.size)

      raise Lost, "there is no #{number} here: #{@numbered.empty? ? "nothing has a number" : numbers}"
    end

    def numbers = @numbered.one? ? "the only number is 1" : "the numbers are 1 to #{@numbered.size}"

    # Returns the place of the method named +text+, or of the methods that match it. A name may be an invalid regular
    # expression (Hash#[]). If +text+ matches nothing as a regular expression (Object#a?), it is searched for literally.
    def search(text)
      return Place.new(names[text], nil) if names.key?(text)

      patterns = [expression(text), Regexp.new(Regexp.escape(text))].compact
      pattern = patterns.find { |candidate| matching(candidate).any? } or
        raise Lost, "no method matches #{text} (h: help)"
      functions = matching(pattern)
      functions.one? ? Place.new(functions.first, nil) : Place.new(nil, pattern)
    end

    def matching(pattern) = names.filter_map { |name, number| number if name.match?(pattern) }

    def expression(text)
      Regexp.new(text)
    rescue RegexpError
      nil
    end

    def switch(text)
      raise Lost, "sample types: #{@types.join(", ")} (shown: #{@types[@type]})" unless text

      type = text.match?(/\A\d+\z/) && text.to_i < @types.size ? text.to_i : @types.index(text)
      raise Lost, "there is no sample type #{text}; the types are #{@types.join(", ")}" unless type

      @type = type
      @names = nil
      show
    end

    # -- Output --

    # Returns the numbers of functions with a value by their names, a Hash in order of flat value.
    def names
      @names ||= [].tap { |numbered| render(:choices, numbered:, rows_max: 0) }.to_h { |number, name| [name, number] }
    end

    def first_function
      names.empty? ? raise(Lost, "there is nothing to walk through: no sample is left") : names.first.last
    end

    def show(place = @place, all: false)
      numbered = []
      more = all ? { rows_max: 0, fold_lines: false } : {}
      text = place.function ? source(place, numbered, more) : list(place, numbered, more)
      @place = place
      @numbered = numbered
      @display.show(text)
    end

    def source(place, numbered, more) = render(:list, function: place.function, numbered:, **more)

    def list(place, numbered, more) = render(:choices, symbol: place.pattern, numbered:, rows_max: ROWS, **more)

    def render(kind, **) = @profile.render(kind, @options.merge(type: @type, **)).first
  end
end
