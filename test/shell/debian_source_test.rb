# frozen_string_literal: true

require_relative "script_helper"

# script/lib/debian_source.sh: what the machine's own apt sources, in both formats, are rewritten to.
class DebianSourceTest < Minitest::Test
  include ScriptHelper

  def test_stanza_keeps_mirror_and_keyring
    assert_equal [<<~EXPECTED], candidates("debian.sources" => <<~SOURCES)
      Types: deb-src
      URIs: http://mirror.example/debian
      Suites: experimental
      Components: main
      Signed-By: /keys/debian.gpg
    EXPECTED
      # The archive
      Types: deb
      URIs: http://mirror.example/debian
      # in between
      Suites: bookworm bookworm-updates
      Components: main contrib
      Signed-By: /keys/debian.gpg

      Types: deb
      URIs: http://mirror.example/debian-security
      Suites: bookworm-security
      Components: main
    SOURCES
  end

  def test_stanza_with_an_embedded_key_keeps_all_its_lines_and_a_disabled_one_is_passed_over
    key = "Signed-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc\n -----END PGP PUBLIC KEY BLOCK-----\n"
    stanza = "Types: deb\nURIs: http://mirror.example/debian\nSuites: trixie\nComponents: main\n"
    found = candidates("debian.sources" => "#{stanza}#{key}", "off.sources" => "Enabled: no\n#{stanza}")

    assert_equal 1, found.size
    assert found.first.end_with?("Components: main\n#{key}")
  end

  def test_line_with_options_keeps_the_keyring_but_no_blind_trust
    assert_equal [<<~EXPECTED], candidates("sources.list" => <<~LIST)
      Types: deb-src
      URIs: http://mirror.example/debian/
      Suites: experimental
      Components: main
      Signed-By: /keys/debian.gpg
    EXPECTED
      # deb http://commented.example/debian bookworm main
      deb [ arch=amd64 trusted=yes signed-by=/keys/debian.gpg ] http://mirror.example/debian/ bookworm main # end
      deb http://mirror.example/debian bookworm-updates main
    LIST
  end

  def test_others_archives_are_passed_over_or_come_last
    found = candidates("a.list" => "deb https://apt.example bookworm main\ndeb https://x.example/ubuntu noble main\n",
                       "b.list" => "deb http://mirror.example/debian bookworm main\n",
                       "c.list" => "deb https://y.example/linux/debian bookworm stable\n")
    uris = found.map { |text| text[/^URIs: ?(.*)/, 1] }

    assert_equal ["http://mirror.example/debian", "https://apt.example"], uris
  end

  # Returns the candidates, in the order in which they are tried, for source files of these names and contents.
  def candidates(files)
    FileUtils.mkdir_p(path("out"))
    files.each { |name, content| file("etc/#{name}", content) }
    program = <<~SHELL
      set -euo pipefail
      source "$1"
      sources=$2
      apt_source_files() { find "$sources" -type f | sort; }
      write_candidates experimental "$3"
    SHELL
    output, status = Open3.capture2e("bash", "-c", program, "test", "#{ROOT}/script/lib/debian_source.sh", path("etc"),
                                     path("out"))
    raise output unless status.success? && output.empty?

    Dir[path("out/*")].map { |path| File.read(path) }
  end
end
