# frozen_string_literal: true

# Records 40 requests for one page, without a server. bin/rails runner runs it.
session = ActionDispatch::Integration::Session.new(Rails.application)
session.get "/customers" # loads what only the first request loads
Sperf.start(output: "request.data") { 40.times { session.get "/customers" } }
