# frozen_string_literal: true

# Records 40 requests for one page, without a server in between. bin/rails runner runs it.
require "sperf"

session = ActionDispatch::Integration::Session.new(Rails.application)
session.get "/customers" # loads what the first request loads
Sperf.start(output: "request.data") { 40.times { session.get "/customers" } }
