# frozen_string_literal: true

require "securerandom"

module Sperf
  class Web
    # Keeps pages of others from pressing the buttons of this one in a browser that may see it.
    #
    # The browser says where a request comes from (Origin, Sec-Fetch-Site): it must be here. And the form has the token
    # that a cookie has which the browser sends to requests from the same site only. No process has to remember it, so
    # that a form of one worker is good for another.
    module Forgery
      COOKIE = "sperf_web"
      TOKEN = /\A[\w-]{43}\z/
      TOKEN_BYTES = 32
      ORIGIN = %r{\Ahttps?://([^/]+)\z}
      ELSEWHERE = "This does not come from the page of sperf itself, so nothing was done.\n"
      UNTIED = "The form is not of this browser, or too old: reload the page and try again. Nothing was done.\n"
      private_constant :TOKEN, :TOKEN_BYTES, :ORIGIN, :ELSEWHERE, :UNTIED

      class << self
        # Returns the token for a form in the answer to a request, and the Set-Cookie header for it, nil where the
        # browser has it already.
        def token(request)
          known = request.cookie(COOKIE)
          return [known, nil] if known&.match?(TOKEN)

          token = SecureRandom.urlsafe_base64(TOKEN_BYTES)
          secure = "; Secure" if request.secure?
          path = request.path.chomp("/")
          [token, "#{COOKIE}=#{token}; Path=#{path.empty? ? "/" : path}; HttpOnly; SameSite=Strict#{secure}"]
        end

        # Returns the reason why a request may change nothing, a String; nil if it may.
        def refusal(request)
          return ELSEWHERE unless same_origin?(request)

          token = request.cookie(COOKIE).to_s
          UNTIED unless token.match?(TOKEN) && same?(token, request.form["token"].to_s)
        end

        private

        # Browsers that say neither are older than this page needs to work with.
        def same_origin?(request)
          site, origin = %w[Sec-Fetch-Site Origin].map { |name| request.header(name) }
          return false unless site || origin

          [nil, "same-origin"].include?(site) && (origin.nil? || here?(origin, request))
        end

        # Behind a proxy the name that the browser has asked for may be in the other header. No page can set that.
        def here?(origin, request)
          asked = origin[ORIGIN, 1] or return false
          forwarded = request.header("X-Forwarded-Host").to_s.split(/, */).last
          [request.header("Host"), forwarded].any? { |host| host&.casecmp?(asked) }
        end

        # In a time that does not tell how much of it is right.
        def same?(one, other)
          one.bytesize == other.bytesize &&
            one.bytes.zip(other.bytes).reduce(0) { |difference, (a, b)| difference | (a ^ b) }.zero?
        end
      end
    end
  end
end
