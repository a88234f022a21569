# frozen_string_literal: true

require_relative "native_helper"

# For tests of Sperf.profile: what is in the profile of a block, beside what clocks in the block and around it say.
module ProfileBlockHelper
  include NativeHelper

  def self.included(test) = test.extend(NativeHelper::EachMode)

  def teardown
    Sperf.stop
  end

  def one(milliseconds) = burn(milliseconds)
  def two(milliseconds) = burn(milliseconds)

  def under(profile, name)
    wanted = "ProfileBlockHelper##{name}"
    profile.to_h[:samples].sum { |frames, ns| frames.any? { |_, label| label == wanted } ? ns : 0 }
  end

  # Time in which no tick found anything, as on a machine with much more to do than cores.
  def unsampled(profile)
    profile.to_h[:samples].sum { |frames, ns| frames.first.last == "[unsampled]" ? ns : 0 }
  end

  # The first profile that the block returns in which a tick found something.
  def sampled
    loop do
      profile = yield
      return profile if unsampled(profile).zero?
    end
  end

  def labels_under(profile, name)
    profile.to_h[:samples].filter_map do |sample|
      [sample[6]] if sample[0].any? { |_, label| label == "ProfileBlockHelper##{name}" }
    end.flatten(1).uniq
  end

  def weight(profile) = profile.summary[:total_ns]

  # The profile of a block, and what a clock (this thread's CPU time) advanced in it and around it.
  def measured(clock: method(:cpu_ns), **labels)
    inside = nil
    around = clock.call
    profile = Sperf.profile(**labels) do
      begun = clock.call
      yield
      inside = clock.call - begun
    end
    [profile, inside..(clock.call - around)]
  end

  def assert_within(range, profile)
    assert_includes range, weight(profile), "#{weight(profile)} ns is not what the clocks say: #{range}"
  end

  # The share of `name` is `expected`, but for what chance makes of so many samples.
  def assert_claims(expected, profile, name)
    assert_share expected, under(profile, name).fdiv(weight(profile)), 1 / Math.sqrt(profile.summary[:samples])
  end
end
