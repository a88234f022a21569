# frozen_string_literal: true

# Kills a recorded program again and again, at any moment of its life: see script/stress-kills.
require "sperf"
require "tmpdir" # and fileutils

ROOT = File.expand_path("../..", __dir__)
SPERF = [RbConfig.ruby, File.join(ROOT, "exe", "sperf")].freeze
PROGRAM = File.join(ROOT, "test", "stress", "everything.rb")
# The program says where it is, and runs until it is killed.
START = "File.write('pid', $$.to_s); ARGV.replace(['1000']); load ENV.fetch('STRESS_PROGRAM')"

rounds = Integer(ARGV.shift)
random = Random.new(Integer(ENV.fetch("SEED", rand(100_000).to_s)))
puts "SEED=#{random.seed}"
Dir.chdir(Dir.mktmpdir("sperf-kills"))
unnamed = empty = 0

rounds.times do |round|
  mode = %w[cpu wall][round % 2]
  out = "#{round}.#{%w[data pb][round / 2 % 2]}"
  FileUtils.rm_f("pid")
  command = [*SPERF, "record", "-f", "10000", "-m", mode, "-o", out, RbConfig.ruby, "-W0", *ARGV, "-e", START]
  pid = spawn({ "STRESS_PROGRAM" => PROGRAM }, *command, out: File::NULL, err: "err")
  sleep 0.005 until File.exist?("pid") && !File.empty?("pid")
  sleep random.rand * 3
  Process.kill(:KILL, Integer(File.read("pid")))
  _, status = Process.wait2(pid)
  abort "round #{round}: #{status}\n#{File.read("err")}" unless status.termsig == 9
  unless File.exist?(out)
    abort "round #{round}: no profile\n#{File.read("err")}" unless File.read("err").include?("nothing was recorded")
    empty += 1
    next
  end
  profile = Sperf.load(out)
  told = File.read("err").match?(/ended by SIGKILL|left no profile/)
  abort "round #{round}: not told\n#{File.read("err")}" unless told
  total_ns, lived_ns = profile.summary.values_at(:total_ns, :duration_ns)
  share = profile.top(1_000_000, :flat).find { |name,| name == "[unresolved]" }.to_a.last.to_i * 100.0 / total_ns
  next if share < 2

  unnamed += 1
  puts format("round %d, %s, after %.1f s: %.1f %% of the time has no name", round, mode, lived_ns / 1e9, share)
end
puts "#{rounds} kills: #{empty} before there was anything, #{unnamed} with more than 2 % of time without a name"
