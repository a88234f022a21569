# frozen_string_literal: true

module Sperf
  # The integrations by name. An application requires an integration as <tt>sperf/NAME</tt>; Puma finds its plugin in
  # lib/puma/plugin. The values are the files in lib/sperf/integrations/NAME that run in a session: see OWN_FILES.
  INTEGRATIONS = {
    active_job: [],
    minitest: [],
    puma: %w[puma_session server_push],
    rack: %w[endpoints request],
    rails: %w[notification_labels rails_settings],
    rake: %w[rake_actions],
    rspec: [],
    ruby_prof: [],
    sidekiq: [],
    stackprof: %w[calls middleware]
  }.freeze

  # Absolute paths of the files whose frames no profile shows: the Ruby code that starts and stops sessions, and the
  # integrations. Other files of sperf are shown in a profile of sperf itself. RubyProf is not hidden here, because its
  # traces leave out its methods by name.
  OWN_FILES = begin
    program = %w[
      ../../sperf ../host sperf api files autorun exec_hook session results running_trace subscription
      ../trace ../trace_scope/trace_scope ../trace_scope/trace_targets ../trace_scope/method_pattern
      ../trace_scope/scope_comments ../profiles/stackprof_results
      ../dump/dump ../dump/own_threads
    ]
    shared = %w[kept_profiles profile_writer query_counts run_labeller run_profiler]
    hidden = INTEGRATIONS.except(:ruby_prof).flat_map do |name, files|
      ["../#{name}", *files.map { |file| "../integrations/#{name}/#{file}" }]
    end
    [*program, "../integrations", *shared.map { |file| "../integrations/#{file}" }, *hidden]
      .map { |file| File.expand_path("#{file}.rb", __dir__) }.freeze
  end
  private_constant :INTEGRATIONS, :OWN_FILES
  Native.hide(OWN_FILES) if defined?(Native) && Native.respond_to?(:hide) # not where sperf only reads
end
