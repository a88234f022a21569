# frozen_string_literal: true

# Records snapshots of real stacks into test/fuzz/corpus/vm_stack, each with a table of the frames that it must be
# decoded to (test/c/snapshots), which test/c/test_vm_snapshot.c reads. `make snapshots` builds the extension that can,
# and runs this.
#
# What a stack must be decoded to is Ruby's word, not the decoder's: a stack is written only if its methods and lines
# are those that Kernel#caller_locations gives.
require "sperf.so"

ROOT = File.expand_path("../..", __dir__)

# Frames of every kind, around whatever the block does.
class Shapes
  def plain(check) = check.call
  def nested(check) = [1].each { |x| [x].map { |y| y.then { check.call } } }
  def escaped = ->(check) { [1].each { check.call } }
  def special(check) = "x" =~ /(x)/ && Regexp.last_match(1) && check.call
  define_method(:made) { |check| [1].each { check.call } }
  alias other plain

  # Blocks whose environments are on the heap, one in another.
  def deep(depth, check)
    kept = proc { depth }
    return check.call if depth.zero?

    [kept].each { |k| deep(depth - 1, check) if k }
  end

  def rescued(check)
    raise ArgumentError
  rescue ArgumentError
    check.call
  ensure
    Integer("1")
  end
end

module Recorder
  class << self
    def record(name)
      @name = name
      yield -> { take }
    end

    private

    def take
      (bytes, frames), locations = Sperf::Native.snapshot, caller_locations(0)
      compare(frames.drop(1), locations)
      File.binwrite(File.join(ROOT, "test/fuzz/corpus/vm_stack", @name), bytes)
      File.write(File.join(ROOT, "test/c/snapshots", "#{@name}.frames"), frames.map { |frame| row(frame) }.join)
    end

    def row(frame)
      value, method, position, label, _path, line = frame
      format("%<value>x %<method>x %<position>x # %<label>s%<line>s\n", value:, method:, position:, label:,
                                                                        line: line ? ":#{line}" : "")
    end

    # Ruby leaves out the method's frame behind that of its rescue.
    def compare(frames, locations)
      left = locations.dup
      unmatched = frames.each_with_index.reject do |frame, i|
        if left.any? && same?(frame, left.first)
          left.shift
        else
          i.positive? && frame[1] == frames[i - 1][1]
        end
      end
      return if unmatched.empty? && left.empty?

      abort "#{@name}: Ruby says otherwise\n#{frames.map(&:inspect).join("\n")}\n#{locations.join("\n")}"
    end

    # Ruby shows C methods, and its own methods in Ruby, with their caller's line.
    def same?(frame, location)
      _value, _method, _position, label, path, line = frame
      evaluated = label == "<compiled>"
      return false unless evaluated || last_word(label) == last_word(location.label)

      line.nil? || path.start_with?("<internal:") || line == location.lineno
    end

    def last_word(label) = label[/[^\s#.:]+\z/]
  end
end

shapes = Shapes.new
suffix = ARGV.fetch(0)
20.times { shapes.nested(-> { 1 }) && shapes.made(-> { 1 }) }
Recorder.record("#{suffix}_methods") { |check| shapes.send(:other, check) }
Recorder.record("#{suffix}_blocks") { |check| shapes.nested(check) }
Recorder.record("#{suffix}_lambda") { |check| shapes.escaped.call(check) }
Recorder.record("#{suffix}_define_method") { |check| shapes.made(check) }
Recorder.record("#{suffix}_special_variables") { |check| shapes.special(check) }
Recorder.record("#{suffix}_rescue") { |check| shapes.rescued(check) }
Recorder.record("#{suffix}_closures") { |check| shapes.deep(5, check) }
Recorder.record("#{suffix}_class_and_eval") { |check| Class.new { eval("check.call", binding) } }
Recorder.record("#{suffix}_fiber") { |check| Fiber.new { shapes.nested(check) }.resume }
