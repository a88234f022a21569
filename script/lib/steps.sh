# shellcheck shell=bash
# Steps that are all run, whatever becomes of the others, and an account of them at the end.

step_names=() step_results=() failed_steps=() failed_lines=()

# show_failure FILE: prints what FILE has of tests that failed, each to its first empty line, or FILE's end. Where FILE has
# an account of failed steps itself, prints that.
show_failure() {
  if grep -q '^--- from what ' "$1"; then
    sed -n '/^--- from what /,$ { /^--- from what /d; /^$/d; s/^  //; p }' "$1"
    return
  fi
  # What minitest, node, cmocka, sanitizers and compilers say.
  awk '/^ +[0-9]+\) (Failure|Error):|^ *✖ |^\[  FAILED  \]|ERROR: |: error: / { left = 12 }
       /^ *$/ { left = 0 }
       left-- > 0 { print; found = 1 }
       END { exit !found }' "$1" || tail -n 8 "$1"
}

# await_end PROCESS: waits until tee has written everything; not for long, as processes that were left behind may hold it.
await_end() {
  for _ in {1..20}; do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.1
  done
}

# step NAME COMMAND...: runs the command, and notes how long it took, whether it failed, and what it printed then.
step() {
  local name=$1 began=$SECONDS result=passed log output writer
  shift
  log=$(mktemp)
  printf '\n=== %s\n' "$name"
  exec {output}> >(tee "$log")
  writer=$!
  "$@" >&"$output" 2>&1 {output}>&- || {
    result=FAILED
    failed_steps+=("$name")
  }
  exec {output}>&-
  await_end "$writer"
  [[ $result == passed ]] || failed_lines+=("$(show_failure "$log")")
  rm -f "$log"
  step_names+=("$name")
  step_results+=("$(printf '%5d s  %s' "$((SECONDS - began))" "$result")")
}

# report_steps TITLE: prints what failed, and the steps with their times; the last line says which failed. Returns 1 if
# one did.
report_steps() {
  local index list
  for index in "${!failed_steps[@]}"; do
    printf '\n--- from what %s printed\n  %s\n' "${failed_steps[$index]}" "${failed_lines[$index]//$'\n'/$'\n'  }"
  done
  printf '\n%s: %d steps in %d s\n' "$1" "${#step_names[@]}" "$SECONDS"
  for index in "${!step_names[@]}"; do
    printf '  %-20s %s\n' "${step_names[$index]}" "${step_results[$index]}"
  done
  if [[ ${#failed_steps[@]} -eq 0 ]]; then
    echo "$1: passed"
    return
  fi
  list=$(printf ', %s' "${failed_steps[@]}")
  echo "$1: FAILED: ${list:2}"
  return 1
}
