# frozen_string_literal: true

# A program to record whole: RDoc, from its start to its end. Arguments: a directory for the output, files.

require "rdoc"

directory, *files = ARGV
RDoc::RDoc.new.document(["--quiet", "--force-update", "--op", directory, *files])
