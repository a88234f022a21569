# frozen_string_literal: true

# Calls a block below as many frames as a web framework puts above an action, of the kinds that it puts there: callbacks
# by instance_exec, methods made by define_method, blocks passed on, iterators, tap, catch, send, method objects. Each
# call makes its closures anew, so nearly every frame has an environment on the heap, and no two calls have the same.
class DeepCalls
  PUBLIC = :public_passed
  KINDS = %i[callback defined passed middleware observed caught sent missing counted guarded memoized by_method].freeze

  # How many levels the blocks are called below; each has some frames.
  attr_reader :levels

  # +frames+: how many there shall be at least between the caller of #below and the block.
  def initialize(frames)
    @levels = 1
    @levels += 1 while below { caller_locations.size } - caller_locations.size < frames
  end

  # Calls the block; returns what it returns.
  def below(&) = descend(@levels, &)

  private

  # The way back up is by return values, which the last line of each kind passes on.
  def descend(left, &work)
    return work.call if left.zero?

    result = nil
    __send__(KINDS[left % KINDS.size]) { result = descend(left - 1, &work) }
    result
  end

  def callback(&) = instance_exec(self, :before, &)

  define_method(:defined) { |*arguments, &action| passed(*arguments, &action) }

  def passed(*, &) = yielding(*, &)

  def yielding(*) = yield

  def middleware(&application)
    [->(environment) { environment.then { application.call } }].each { |layer| layer.call({ "level" => application }) }
  end

  def observed(&) = tap { |itself| itself.instance_exec(&) }

  def caught(&action) = catch(:halt) { [action].each(&:call) }

  def sent(&) = public_send(PUBLIC, &)

  def missing(&) = no_such_method(1, &)

  def method_missing(name, *) = name == :no_such_method ? yield : super

  def respond_to_missing?(name, all = false) = name == :no_such_method || super

  def counted(&action) = 1.upto(1) { |number| [[number, action]].to_h { |key, found| [key, found.call] } }

  def guarded
    yield
  rescue ArgumentError
    @guarded = false
    raise
  ensure
    @guarded = true
  end

  def memoized(&action) = Hash.new { |hash, key| hash[key] = action.call }[:value]

  def by_method(&) = method(:yielding).to_proc.call(:argument, &)

  public

  def public_passed(&) = passed(&)
end
