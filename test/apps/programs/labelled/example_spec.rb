# frozen_string_literal: true

require_relative "by_name"

module Named
  def self.of(example)
    name = example.full_description.strip
    example.metadata[:description].empty? ? "#{name} #{example.location}" : name
  end
end

RSpec::Core::Example.prepend(Module.new do
  def run(...) = ByName.outside(Named.of(self)) { super }
end)

RSpec.describe Hot do
  around { |example| ByName.inside(Named.of(example)) { example.run } }

  it("is short") { 3.times { expect(described_class.work).to eq(196_418) } }

  context "when it waits" do
    it("is long") { sleep 0.15 } # what is measured: an example that waits
  end

  it do
    5.times { Hot.work }
    is_expected.to respond_to(:work)
  end

  it "stubs clocks" do
    allow(Process).to receive_messages(clock_gettime: 1, pid: 2)
    expect([Process.clock_gettime(0), Process.pid]).to eq([1, 2])
  end

  it("fails") { expect(described_class.work).to eq(0) }

  it("raises") { raise KeyError, "none" }
end
