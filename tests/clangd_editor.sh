# What the tests of editors share; they read it with `source`. It takes their
# arguments (SHMFIX_CLANGD SHMFIX EDITORS_PAGE) and leaves them in an empty home
# with a file to be changed, transpose.cu, and what it has to become, expected.cu.
tests=$(realpath "$(dirname "$0")") clangd=$(realpath "$1") shmfix=$(realpath "$2") page=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work PATH=$(dirname "$clangd"):$PATH
unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME
cd "$work" || exit 1

# configuration HEADING LANGUAGE: the block of code below the heading of the page.
configuration() {
  awk -v heading="$1" -v fence="\`\`\`$2" '
    index($0, "## " heading) == 1 {on=1} on && /^```$/ {exit} code {print}
    on && index($0, fence) == 1 {code=1}' "$page" >config
  [ -s config ] || { echo "FAIL: no configuration in $page" >&2; exit 1; }
  cat config
}

cp "$tests/transpose_template.cu" transpose.cu
cp transpose.cu expected.cu
"$shmfix" --fix expected.cu >/dev/null 2>&1
cmp -s transpose.cu expected.cu && { echo "FAIL: --fix changes nothing"; exit 1; }
