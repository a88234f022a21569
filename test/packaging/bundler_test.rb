# frozen_string_literal: true

require_relative "sources"

# Installs sperf as a Gemfile does that names a git repository, and uses it there. The repository is made of the sources
# as they are: with the page, without the extension, which Bundler compiles.
class BundlerTest < Minitest::Test
  include Sources::Uses

  # A directory with a Gemfile, and all that it needs beside it.
  class Application < Sources::Installation
    def gem_home = path("gems")

    # Settings of the machine's user are for other gems. The extension is compiled quickly here, as GemTest has
    # compiled it as users do.
    def environment
      super(env: { "HOME" => directory, "BUNDLE_USER_HOME" => directory, "BUNDLE_SILENCE_ROOT_WARNING" => "1",
                   "BUNDLE_BUILD__SPERF" => "--with-cflags=-O0", "GIT_CONFIG_NOSYSTEM" => "1", "NO_COLOR" => "1",
                   "TERM" => "xterm" })
    end

    private

    # The gems are on this machine: nothing is asked of the network.
    def install
      Sources.copy(path("sperf"))
      author = %w[-c user.name=sperf -c user.email=sperf@example.org]
      [%w[init --quiet], %w[add --all], %w[commit --quiet --message=Sources]].each do |words|
        run!("git", *author, *words, chdir: path("sperf"))
      end
      File.write(path("Gemfile"), "gem \"sperf\", git: \"file://#{path("sperf")}\"\ngem \"webrick\"\n")
      run!("gem", "install", "--local", "--no-document", Sources::WEBRICK)
      run!("bundle", "install", "--local")
    end
  end

  def setup
    lack "git is missing" unless system("git", "--version", out: File::NULL, err: File::NULL)
  end

  def installation = Application.only
  def command = %w[bundle exec sperf]

  # The page that an application mounts for its own profiles, asked as its server would ask.
  def test_page_in_an_application_shows_a_profile
    name = "20261123T121314.123Z-4711-asked-300ms-app.data"
    FileUtils.mkdir(installation.path("kept"))
    installation.run!(*command, "record", "-o", "kept/#{name}", "ruby", "-e", "9.times { 20_000.times(&:to_s) }")
    program = <<~'RUBY'
      require "sperf/web"
      require "stringio"
      web = Sperf::Web.new(directory: "kept", development: true)
      asked = { "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "/sperf", "QUERY_STRING" => "", "HTTP_HOST" => "localhost",
                "REMOTE_ADDR" => "127.0.0.1", "rack.url_scheme" => "http", "rack.input" => StringIO.new }
      { "view" => '<div id="app">', "viewer.js" => "/* sources ", "viewer.css" => "#app" }.each do |part, text|
        status, _headers, body = web.call(asked.merge("PATH_INFO" => "/profiles/#{ARGV.first}/#{part}"))
        puts "#{status} #{body.join.include?(text)}"
      end
    RUBY

    assert_equal "200 true\n" * 3, installation.run!("bundle", "exec", "ruby", "-e", program, name)
  end

  def test_library_is_loaded_from_the_repository_with_the_extension_that_was_compiled_for_it
    loaded = installation.run!("bundle", "exec", "ruby", "-e", 'require "sperf"; puts $LOADED_FEATURES').lines
    ["/lib/sperf.rb", "/sperf.#{RbConfig::CONFIG.fetch("DLEXT")}"].each do |ending|
      assert_match(%r{\A#{Regexp.escape(installation.gem_home)}/bundler/gems/},
                   loaded.find { |path| path.chomp.end_with?(ending) })
    end
  end

  # Whoever runs the tests may be in the middle of something.
  def test_variables_of_the_shell_reach_neither_bundler_nor_the_program
    names = %w[BUNDLE_GEMFILE RUBYLIB SPERF_OUTPUT GIT_DIR RUBYOPT]
    before = ENV.to_h
    names.each { |name| ENV[name] = "-rnowhere" }

    assert_equal "[nil, nil, nil, nil, nil]\n", installation.run!("ruby", "-e", "p ENV.values_at(*ARGV)", *names)
  ensure
    ENV.replace(before)
  end
end
