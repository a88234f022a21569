# frozen_string_literal: true

require "openssl"
require "zlib"

# C methods that give up the GVL and use CPU meanwhile, beside Ruby code.
class NativeWork < Accuracy::Workload
  about "CPU used without the GVL: Zlib, OpenSSL"
  part :spin
  part "Zlib::Deflate#deflate"
  part "Zlib::Inflate#inflate"
  part "OpenSSL::KDF.pbkdf2_hmac"

  def prepare
    @spins = fit(5.0) { |n| spin(n) }
    random = Random.new(3)
    @text = Array.new(20_000) { random.rand(1000).to_s }.join(" ")
    @packed = Zlib::Deflate.deflate(@text)
    @iterations = fit(5.0) { |n| derive(n) }
  end

  def round
    measure(:spin) { spin(@spins) }
    deflater = Zlib::Deflate.new
    measure("Zlib::Deflate#deflate") { deflater.deflate(@text, Zlib::FINISH) }
    inflater = Zlib::Inflate.new
    measure("Zlib::Inflate#inflate") { inflater.inflate(@packed) }
    measure("OpenSSL::KDF.pbkdf2_hmac") { derive(@iterations) }
  ensure
    deflater&.close
    inflater&.close
  end

  def derive(iterations)
    OpenSSL::KDF.pbkdf2_hmac("secret", salt: "salt", iterations:, length: 32, hash: "sha256")
  end

  def spin(spins)
    i = 0
    i += 1 while i < spins
  end
end
