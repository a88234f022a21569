# frozen_string_literal: true

# The phrases of words.txt, and where files use them.
module Words
  LIST = File.join(__dir__, "words.txt")
  TEXTS = /\.(?:md|rb|rbs|c|h|ts|mjs|css|html|txt|tt|1|y?ml)\z/
  # Lists of what programs print, and files that were made by another one.
  LEFT_OUT = %r{(?:\A|/)(?:viewer_assets|node_modules|fixtures|corpus|golden)/}
  # What stands between two words where a sentence goes on: a line break with the sign of a comment, or a string that is
  # continued on the next line.
  BREAK = %r{\s*["']?\s*\\\n\s*["']\s*|\s*\n[ \t]*(?:(?://|\#|\*(?!/)|\.\\")[ \t]*)?}

  Phrase = Data.define(:pattern, :instead)

  class << self
    # Returns the phrases, an Array.
    def phrases
      @phrases ||= File.readlines(LIST, chomp: true, encoding: Encoding::UTF_8).grep_v(/\A(?:#|\s*\z)/).map do |line|
        pattern, instead = line.split(" -> ", 2)
        Phrase.new(Regexp.new(pattern, Regexp::IGNORECASE), instead || raise("no replacement: #{line}"))
      end
    end

    # Returns the files of +path+ that hold words, an Array.
    def files(path)
      return [path] if File.file?(path)

      Dir["#{path}/**/*"].select { |file| File.file?(file) && (file.match?(TEXTS) || script?(file)) }
        .grep_v(LEFT_OUT).sort
    end

    # Returns a line for each phrase in +file+: its place, the phrase and what to write instead.
    def findings(file)
      text, starts = joined(File.read(file, encoding: Encoding::UTF_8).scrub)
      found = phrases.flat_map do |phrase|
        text.to_enum(:scan, phrase.pattern).map { [Regexp.last_match.begin(0), Regexp.last_match[0], phrase.instead] }
      end
      found.sort.map { |at, words, instead| "#{file}:#{line(starts, at)}: \"#{words}\" -> #{instead}" }
    end

    private

    def script?(file) = File.extname(file).empty? && File.binread(file, 2) == "#!"

    # Returns +text+ with a space for each break, and where its lines begin in that.
    def joined(text)
      starts = [0]
      out = +""
      rest = text
      until (match = rest.match(BREAK)).nil?
        out << match.pre_match << (match[0].include?("\n\n") || match[0].match?(/\n\s*\n/) ? "\n" : " ")
        match[0].count("\n").times { starts << out.size }
        rest = match.post_match
      end
      [out << rest, starts]
    end

    # The number of the line in which the character +at+ stands.
    def line(starts, at) = starts.rindex { |start| start <= at } + 1
  end
end
