# frozen_string_literal: true

module Sperf
  # The loop of `sperf report --walk`: shows a method with those that call it and those that it calls, each with a
  # number, and reads which one to show next.
  #
  # What is shown is rendered by the core, which also says which function a number stands for. Functions keep their
  # numbers as long as the filters do, whatever sample type is looked at.
  class Walk
    # Rows of a list to choose from.
    ROWS = 20
    PROMPT = "walk> "
    HELP = <<~TEXT
      NUMBER     go to the method with this number in the last list
      NAME       go to the method of this name; Tab completes it
      REGEX      list the methods that match; /REGEX where it would be a command
      b          back to what was shown before
      t          the methods with the most flat value
      s [TYPE]   switch to another sample type; without TYPE, list them
      a          show this again with all callers, callees and lines, or the whole list
      h          this help
      q, Ctrl-D  quit
      Enter shows the same again, Ctrl-C cancels the line.
    TEXT
    # What is shown: a method, by its number, or a list of those that match (nil: of all).
    Place = Data.define(:function, :pattern)
    # Where to find something else.
    class Lost < StandardError; end
    private_constant :ROWS, :PROMPT, :HELP, :Place, :Lost

    # [+profile+] a Profile
    # [+options+] what Profile#render is told of all that is shown
    # [+display+] the Display that shows it
    # [+output+] an IO, for messages
    def initialize(profile, options, display:, output: $stdout)
      @profile = profile
      @options = options
      @display = display
      @output = output
      @types, @type = profile.sample_types.then { |types, shown| [types.map(&:first), options.fetch(:type, shown)] }
      @visited = []
      @numbered = []
    end

    # Walks until the user has seen enough, beginning with the methods that +pattern+ (Regexp) matches, or with the one
    # that has the most flat value. Raises Error where there is none.
    def run(pattern, prompt)
      go(pattern ? search(pattern.source) : Place.new(first_function, nil))
      prompt.open { loop { break unless step(prompt) } }
    rescue Lost => e
      raise Error, e.message
    end

    # Returns what +typed+ (String) may be completed to, an Array.
    def completions(typed) = typed.empty? ? [] : names.keys.select { |name| name.start_with?(typed) }.sort

    private

    # Returns whether to go on, false or nil if not.
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

    # -- Where to --

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

    # Returns the place of the method that is called +text+, or of those that match it. Names need not be regular
    # expressions (Hash#[]), and what is one may be a name (Object#a?), which is then meant if nothing else matches.
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
      raise Lost, "there is no sample type #{text}; there are #{@types.join(", ")}" unless type

      @type = type
      @names = nil
      show
    end

    # -- What is there --

    # The functions that have a value, by what they are called: a Hash of their numbers, by flat value.
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
