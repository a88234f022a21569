# shellcheck shell=bash
# Steps that are all run, whatever becomes of the others, and an account of them at the end.

step_names=() step_results=() failed_steps=()

# step NAME COMMAND...: runs the command, and notes how long it took and whether it failed.
step() {
  local name=$1 began=$SECONDS result=passed
  shift
  printf '\n=== %s\n' "$name"
  "$@" || {
    result=FAILED
    failed_steps+=("$name")
  }
  step_names+=("$name")
  step_results+=("$(printf '%5d s  %s' "$((SECONDS - began))" "$result")")
}

# report_steps TITLE: prints the steps with their times; the last line says which failed. Returns 1 if one did.
report_steps() {
  local index list
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
