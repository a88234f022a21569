# frozen_string_literal: true

RSpec.describe Hot do
  let(:double) { instance_double(Array, size: 3) }

  12.times do |number|
    it("computes (#{number})") { expect(described_class.work).to eq(196_418) }
  end

  it("stubs the clock") do
    allow(Process).to receive(:clock_gettime).and_return(1)
    allow(File).to receive(:open).and_raise(Errno::ENOENT)
    expect([double.size, Process.clock_gettime(0)]).to eq([3, 1])
  end

  it("fails") { expect(described_class.work).to eq(0) }

  it "waits for something" do
    pending("not there")
    expect(described_class).to respond_to(:cold)
  end
end
