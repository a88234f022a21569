# frozen_string_literal: true

# Finds circles of source files: files that use each other, directly or through others. script/lint runs it.
#
# A C file uses another one if it names a function or variable that the other one defines for the outside. A TypeScript
# file uses what it imports, types included. Prints each use that is part of a circle, and exits with 1 if there is any.

# A definition for the outside: at the beginning of a line, and not a declaration.
FUNCTION = /^(?!static|typedef|extern|return|else|#)\w[\w \t*]*?\b(\w+)\([^;{}]*\)\s*\{/
VARIABLE = /^(?!static|typedef|extern|return|#)\w[\w \t*]*?\b(\w+)(?:\[[^\]\n]*\])*(?: = [^;]+)?;/
IMPORT = %r{^(?:import|export)\b[^"]*?"(\.{1,2}/[^"]+)";}

# Returns the text of a C file without comments, strings and directives.
def code_of(path)
  File.read(path).gsub(%r{/\*.*?\*/|"(?:\\.|[^"\\\n])*"}m, " ").gsub(/^\s*#.*$/, "")
end

# Returns for each C file the files that it uses, and the names by which it does.
def uses_of_names(paths)
  codes = paths.to_h { |path| [path, code_of(path)] }
  definitions = codes.each_with_object({}) do |(path, code), found|
    (code.scan(FUNCTION) + code.scan(VARIABLE)).flatten.each { |name| found[name] = path }
  end
  codes.to_h do |path, code|
    names = code.scan(/\b[a-z_]\w+\b/).uniq.reject { |name| definitions.fetch(name, path) == path }
    [path, names.group_by { |name| definitions[name] }]
  end
end

# Returns for each TypeScript file the files that it imports.
def uses_of_imports(paths)
  paths.to_h do |path|
    places = File.read(path).scan(IMPORT).flatten.map { |place| File.join(File.dirname(path), place) }
    [path, places.to_h { |place| [place.gsub("/./", "/").gsub(%r{[^/]+/\.\./}, ""), ["import"]] }]
  end
end

# Returns the files that +path+ uses, directly or through others.
def reached_from(path, uses)
  reached = []
  waiting = [path]
  while (one = waiting.pop)
    others = uses.fetch(one, {}).keys - reached
    reached.concat(others)
    waiting.concat(others)
  end
  reached
end

# Returns the uses that are part of a circle, in words.
def circles(uses)
  reached = uses.keys.to_h { |path| [path, reached_from(path, uses)] }
  uses.flat_map do |path, others|
    back = others.select { |other, _names| reached.fetch(other, []).include?(path) }
    back.map { |other, names| "#{path} -> #{other}: #{names.join(", ")}" }
  end
end

Dir.chdir(File.expand_path("../..", __dir__))
found = circles(uses_of_names(Dir["{src,ext}/**/*.c"]))
found += circles(uses_of_imports(Dir["viewer/src/**/*.{ts,tsx}"]))
puts found
exit found.empty?
