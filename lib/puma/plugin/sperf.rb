# frozen_string_literal: true

# A plugin for Puma that records each process that serves requests, from its start to its end. In config/puma.rb:
#
#   plugin :sperf
#   sperf mode: :cpu, frequency: 1_000 # optional
#
# The profiles are tmp/sperf/puma-PID.pb.gz. After `touch tmp/sperf/write`, each process writes its profile so far.
#
#   sperf push: "otlp+http://localhost:4318"
#
# sends a profile of each minute and process to a receiver, by a `sperf push` beside the server.
#
# Hooks are added when Puma starts, not by a method +config+: Puma removes the first setting of config/puma.rb for each
# plugin that has that method (Puma::DSL#_offer_plugins).
require "puma/plugin"
require_relative "../../sperf/integrations"
require_relative "../../sperf/integrations/puma/puma_session"

module Puma
  class DSL # :nodoc:
    # Settings of the plugin sperf: keywords of Sperf.start; +request+, the file to touch; +keep+, the number of
    # profiles of earlier processes that are kept; +push+, the URL of a receiver, and +rotate+, the seconds of the
    # profiles that are sent. Raises ArgumentError.
    def sperf(**settings)
      Sperf::Integrations::PumaSession.new(log: nil, **settings)
      @options[:sperf] = settings
    end
  end
end

Puma::Plugin.create do
  def start(launcher)
    log = ->(line) { launcher.log_writer.log("* sperf: #{line}") }
    session = Sperf::Integrations::PumaSession.new(log:, **launcher.options[:sperf].to_h)
    launcher.options[:workers].to_i.positive? ? record_workers(launcher, session) : record_here(launcher, session)
    push(launcher, session)
  end

  private

  # Only workers serve requests.
  def record_workers(launcher, session)
    launcher.config.configure do |_user, file, _default|
      hook(file, :before_worker_boot, :on_worker_boot) { session.begin(worker: true) }
      hook(file, :before_worker_shutdown, :on_worker_shutdown) { session.end }
    end
  end

  # A restart replaces the program: without the hook its profile would be lost. At the end of the process the session
  # writes it.
  def record_here(launcher, session)
    session.begin
    hook(launcher.events, :before_restart, :on_restart) { session.end }
  end

  # Events come before phased restarts, too, in which this process goes on; hooks of the file only before it ends.
  def push(launcher, session)
    hook(launcher.events, :after_booted, :on_booted) { session.begin_push }
    launcher.config.configure { |_user, file, _default| hook(file, :before_restart, :on_restart) { session.end_push } }
    at_exit { session.end_push }
  end

  # Before Puma 7 the hooks had the name +old+.
  def hook(owner, name, old, &) = owner.public_send(owner.respond_to?(name) ? name : old, &)
end
