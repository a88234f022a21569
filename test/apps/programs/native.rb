# frozen_string_literal: true

# Extensions in C that call back into Ruby: MessagePack's own types, and a comparison that libc's qsort calls by FFI.
require "ffi"
require "msgpack"

Point = Struct.new(:x, :y)
factory = MessagePack::Factory.new
factory.register_type(1, Point, packer: ->(point) { [point.x, Hot.work(20)].pack("l2") },
                                unpacker: ->(data) { Point.new(*data.unpack("l2")) })
points = Array.new(200) { |number| Point.new(number, 0) }
puts(factory.load(factory.dump(points)).sum { |point| point.x + point.y })

module LibC
  extend FFI::Library

  ffi_lib FFI::Library::LIBC
  callback :comparison, %i[pointer pointer], :int
  attach_function :qsort, %i[pointer size_t size_t comparison], :void
end

numbers = FFI::MemoryPointer.new(:int, 100).write_array_of_int((1..100).to_a.reverse)
LibC.qsort(numbers, 100, 4, ->(left, right) { Hot.work(15) && (left.read_int <=> right.read_int) })
puts numbers.read_array_of_int(100).inspect
10.times { Hot.work }
