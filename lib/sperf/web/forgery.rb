# frozen_string_literal: true

require "securerandom"

module Sperf
  class Web
    # Prevents cross-site request forgery: another site must not press the page's buttons in the user's browser.
    #
    # A request must come from this page (Origin, Sec-Fetch-Site). And the form must have the token of a cookie, which
    # the browser sends with requests from the same site only. The server stores no token, so any worker accepts the
    # form.
    module Forgery
      COOKIE = "sperf_web"
      TOKEN = /\A[\w-]{43}\z/
      TOKEN_BYTES = 32
      ORIGIN = %r{\Ahttps?://([^/]+)\z}
      ELSEWHERE = "The request does not come from sperf's own page. Nothing was done.\n"
      UNTIED = "The form belongs to another browser, or is too old. Nothing was done: reload the page and try again.\n"
      private_constant :TOKEN, :TOKEN_BYTES, :ORIGIN, :ELSEWHERE, :UNTIED

      class << self
        # Returns the token for a form, and the Set-Cookie header for the token; nil if the browser has the cookie.
        def token(request)
          known = request.cookie(COOKIE)
          return [known, nil] if known&.match?(TOKEN)

          token = SecureRandom.urlsafe_base64(TOKEN_BYTES)
          secure = "; Secure" if request.secure?
          path = request.path.chomp("/")
          [token, "#{COOKIE}=#{token}; Path=#{path.empty? ? "/" : path}; HttpOnly; SameSite=Strict#{secure}"]
        end

        # Returns the reason why a request must not change anything, a String; nil if it may.
        def refusal(request)
          return ELSEWHERE unless same_origin?(request)

          token = request.cookie(COOKIE).to_s
          UNTIED unless token.match?(TOKEN) && Integrations.same_secret?(token, request.form["token"].to_s)
        end

        private

        # Only browsers that are too old for this page send neither header.
        def same_origin?(request)
          site, origin = %w[Sec-Fetch-Site Origin].map { |name| request.header(name) }
          return false unless site || origin

          [nil, "same-origin"].include?(site) && (origin.nil? || here?(origin, request))
        end

        # Behind a proxy, the browser's host name may be in X-Forwarded-Host. A page cannot set that header.
        def here?(origin, request)
          asked = origin[ORIGIN, 1] or return false
          forwarded = request.header("X-Forwarded-Host").to_s.split(/, */).last
          [request.header("Host"), forwarded].any? { |host| host&.casecmp?(asked) }
        end
      end
    end
  end
end
