# frozen_string_literal: true

# Draws a flame graph of a .collapsed file as SVG: ruby docs/images/make.rb orders.collapsed "title" > orders.svg
#
# A frame's width is its share of the total weight, nothing else: the picture is as true as the file. Frames that would
# be narrower than MINIMUM_WIDTH are left out, and the last line says so. The root is at the top; callees are sorted by
# name, so two pictures of one program can be laid side by side.
class FlameGraph
  WIDTH = 960
  ROW_HEIGHT = 20
  HEAD = 34
  FOOT = 24
  MINIMUM_WIDTH = 0.5
  CHARACTER_WIDTH = 6.6 # of the 11px monospace font, as browsers draw it
  COLLECTOR = "#9db4c8"
  SYNTHETIC = "#c8c8c8"
  PALETTE = %w[#e8a06a #e6b35c #dcc06a #e58f6d #eac078 #d99a5b].freeze

  Node = Struct.new(:name, :weight, :callees)

  # +text+ is the content of the file: a line "root;...;leaf weight" for each stack.
  def initialize(text, title)
    @title = title
    @root = Node.new("all", 0, {})
    text.each_line(chomp: true) { |line| add(*line.rpartition(" ").values_at(0, 2)) }
    @shapes = []
    @left_out = 0
    @depth = 0
    draw_callees(@root, 0, 0.0)
  end

  def to_s
    height = HEAD + (@depth * ROW_HEIGHT) + FOOT
    <<~SVG
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 #{WIDTH} #{height}" width="#{WIDTH}" height="#{height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="11">
      <title>#{escape(@title)}</title>
      <rect width="#{WIDTH}" height="#{height}" rx="4" fill="#ffffff"/>
      <text x="8" y="21" font-size="13" fill="#222222">#{escape(@title)}</text>
      #{@shapes.join("\n")}
      <text x="8" y="#{height - 8}" fill="#666666">#{escape(foot)}</text>
      </svg>
    SVG
  end

  private

  def add(stack, weight)
    node = @root
    node.weight += Integer(weight)
    stack.split(";").each do |name|
      node = node.callees[name] ||= Node.new(name, 0, {})
      node.weight += Integer(weight)
    end
  end

  def draw_callees(node, depth, left)
    node.callees.sort.each do |_name, callee|
      width = callee.weight.fdiv(@root.weight) * WIDTH
      if width < MINIMUM_WIDTH
        @left_out += 1
      else
        draw(callee, depth, left, width)
        draw_callees(callee, depth + 1, left)
      end
      left += width
    end
  end

  def draw(node, depth, left, width)
    @depth = [@depth, depth + 1].max
    top = HEAD + (depth * ROW_HEIGHT)
    shown = fit(node.name, width - 8)
    label = %(<text x="#{(left + 4).round(1)}" y="#{top + 14}" fill="#222222">#{escape(shown)}</text>) if shown
    @shapes << (%(<g><title>#{escape("#{node.name}: #{words(node.weight)}")}</title>) +
      %(<rect x="#{left.round(2)}" y="#{top}" width="#{(width - 0.5).round(2)}" height="#{ROW_HEIGHT - 1}" ) +
      %(fill="#{color(node.name)}"/>#{label}</g>))
  end

  def fit(name, width)
    characters = (width / CHARACTER_WIDTH).floor
    return name if name.length <= characters

    "#{name[0, characters - 1]}…" if characters > 3
  end

  def color(name)
    case name
    when "[GC marking]", "[GC sweeping]" then COLLECTOR
    when /\A\[/ then SYNTHETIC
    else PALETTE[name.sum % PALETTE.size]
    end
  end

  def words(weight)
    format("%<milliseconds>.1f ms, %<share>.1f %%", milliseconds: weight / 1e6, share: 100.0 * weight / @root.weight)
  end

  def foot
    text = format("%.1f ms of CPU time; width is time", @root.weight / 1e6)
    return text if @left_out.zero?

    "#{text}; frames narrower than #{MINIMUM_WIDTH} pixels are not drawn (#{@left_out} here)"
  end

  def escape(text)
    text.gsub(/[&<>"]/, "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", '"' => "&quot;")
  end
end

if $PROGRAM_NAME == __FILE__
  path, title = ARGV
  abort "usage: ruby make.rb FILE.collapsed TITLE > FILE.svg" unless path && title
  puts FlameGraph.new(File.read(path), title)
end
