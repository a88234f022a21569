class Payment
  class Declined < StandardError; end

  def charge(cents)
    raise Declined, "#{cents} is too much" if cents > 900

    cents
  end

  def try(cents)
    charge(cents)
  rescue Declined
    nil
  end
end

def number(text) = Integer(text)

def quantity(text)
  number(text)
rescue ArgumentError
  0
end

payment = Payment.new
10_000.times { |i| payment.try(i % 1_000) }
5_000.times { |i| quantity(i.even? ? i.to_s : "#{i} pieces") }
