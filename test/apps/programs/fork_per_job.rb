# frozen_string_literal: true

# As Resque works: a child for each job. The parent works, too.
require "json"

12.times do |number|
  reader, writer = IO.pipe
  pid = fork do
    reader.close
    writer.write(JSON.generate([number, Hot.fib(18)]))
    writer.close
    exit!(number.even?) if number < 6 # Resque's own way out of a child
  end
  writer.close
  result = JSON.parse(reader.read)
  _, status = Process.wait2(pid)
  puts [result, status.success?, Hot.work].inspect
end
