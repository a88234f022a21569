# frozen_string_literal: true

require_relative "trace_rows"

# Traces for tests, as the tracer leaves them: a row for each node of the call tree, with values of its own.
class SyntheticTrace < TraceRows
  COMMENT = "# trace: calls 17, events 34, measured_ns 150000000, subtracted_ns 50000000, " \
            "ruby_call_ns 80.1, c_call_ns 60.2"

  # A program that sums up orders in two threads and a fiber. Names of a stack, labels, values; a line behind a name is
  # one that allocates.
  ROWS = [
    ["[outside of methods]", {}, [0, 1_000_000, 1_000_000, 0]],
    ["[outside of methods];Shop#run", {}, [1, 4_000_000, 4_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each(C)", {}, [2, 5_000_000, 5_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each(C);Order#total", {}, [5, 20_000_000, 19_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each(C);Order#total;[GC marking]", {}, [0, 3_000_000, 3_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each(C);Order#total;Order#total", {}, [2, 6_000_000, 6_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each(C);Order#total;Order#total;Tax#rate", {}, [2, 1_000_000, 1_000_000, 0]],
    ["[outside of methods];Shop#run;Array#each(C);Order#total;Tax#rate", {}, [3, 2_000_000, 2_000_000, 0]],
    ["[outside of methods];Shop#run;Kernel#sleep(C)", {}, [1, 500_000, 400_000, 0]],
    ["[outside of methods];Shop#run;Kernel#sleep(C);[GVL blocked]", {}, [0, 40_000_000, 0, 40_000_000]],
    ["[outside of methods];Tax#rate", { thread: 2 }, [1, 10_000_000, 10_000_000, 0]],
    ["[outside of methods];Tax#rate", { thread: 2, fiber: 2 }, [0, 7_500_000, 7_000_000, 0]]
  ].freeze
  ALLOCATIONS = [
    ["[outside of methods];Shop#run;Array#each(C);Order#total:14", { class: "String" }, 9],
    ["[outside of methods];Shop#run;Array#each(C);Order#total:15", { class: "Hash" }, 2],
    ["[outside of methods];Shop#run:3", { class: "String" }, 4]
  ].freeze

  # [+rows+] [stack, labels, values], as ROWS
  # [+allocations+] [stack, labels, objects]: those of a trace with allocations
  def initialize(rows = ROWS, allocations: [], comments: [COMMENT])
    super(comments:, types: TYPES.first(allocations.empty? ? 4 : 5),
          start_time_ns: 1_700_000_000_000_000_000, duration_ns: 90_000_000)
    rows.each do |stack, labels, (calls, wall, cpu, wait)|
      row(stack, calls:, wall:, cpu:, wait:, **labels.slice(:thread, :fiber), labels: labels.except(:thread, :fiber))
    end
    allocations.each do |stack, labels, objects|
      stack, line = stack.split(/:(?=\d+\z)/)
      row(stack, line: line.to_i, objects:, labels:)
    end
  end
end
