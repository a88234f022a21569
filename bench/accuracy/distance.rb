# frozen_string_literal: true

module Accuracy
  # The distance of a profile from the truth, and the distance that sampling noise alone gives a perfect profile.
  #
  # The distance is total variation: half the sum of the absolute differences of shares, which is the share of the time
  # that is on the wrong part. A perfect profiler that draws n samples independently is off, too: the floor is the mean
  # and the 95th percentile of the distance of such draws (multinomial, simulated with a fixed seed).
  module Distance
    DRAWS = 1000

    # `truth` is {part => [least, most]} of shares, `reported` {part => share}. A share between the two counts as right.
    def self.between(truth, reported)
      off = truth.sum do |part, (least, most)|
        got = reported.fetch(part, 0.0)
        [least - got, got - most, 0.0].max
      end
      off / 2
    end

    Floor = Data.define(:mean, :p95)

    # For `shares` that sum to one and so many samples.
    def self.floor(shares, samples)
      return Floor.new(1.0, 1.0) unless samples.positive?

      random = Random.new(5)
      draws = Array.new(DRAWS) { one_draw(shares, samples, random) }.sort
      Floor.new(draws.sum / DRAWS, draws[(DRAWS * 0.95).floor])
    end

    # A multinomial as a chain of binomials, each nearly normal.
    def self.one_draw(shares, samples, random)
      left_samples = samples
      left_share = 1.0
      off = shares.sum do |share|
        probability = left_share.positive? ? (share / left_share).clamp(0.0, 1.0) : 0.0
        count = binomial(left_samples, probability, random)
        left_samples -= count
        left_share -= share
        (count.fdiv(samples) - share).abs
      end
      off / 2
    end
    private_class_method :one_draw

    # Exact where the normal approximation is poor.
    def self.binomial(count, probability, random)
      return 0 if count <= 0 || probability <= 0
      return count if probability >= 1
      return poisson(count * probability, random).clamp(0, count) if count * probability < 20

      variance = count * probability * (1 - probability)
      ((count * probability) + (normal(random) * Math.sqrt(variance))).round.clamp(0, count)
    end
    private_class_method :binomial

    def self.poisson(mean, random)
      limit = Math.exp(-mean)
      product = random.rand
      count = 0
      while product > limit
        product *= random.rand
        count += 1
      end
      count
    end
    private_class_method :poisson

    def self.normal(random)
      Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)
    end
    private_class_method :normal
  end
end
