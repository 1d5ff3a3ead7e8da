#!/usr/bin/env bash
# Builds policy-engine.wasm: the same bytes from the same sources, whatever folder they are in.
#   build.sh            writes the module, its digest, and the digests of the files of the build
#   build.sh --check    builds it elsewhere and compares the digests
# Needs the Rust of `rust-toolchain.toml` with the target wasm32-wasip1; Node needs nothing of this.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cp -r "$here/Cargo.toml" "$here/rust-toolchain.toml" "$here/src" "$work/"
# The lock file is kept without the address of a registry.
if [ -f "$here/Cargo.lock" ]; then
  awk '/^checksum = / { print "source = \"registry+https://github.com/rust-lang/crates.io-index\"" } { print }' \
    "$here/Cargo.lock" > "$work/Cargo.lock"
  locked=--locked
else
  locked=
fi
cd "$work"
home="${CARGO_HOME:-$HOME/.cargo}"
sysroot="$(rustc --print sysroot)"
export RUSTFLAGS="--remap-path-prefix=$work=/policy-engine --remap-path-prefix=$home=/cargo --remap-path-prefix=$sysroot=/rust -Clink-arg=--max-memory=67108864"
export CARGO_TARGET_DIR="${POLICY_ENGINE_TARGET:-$work/target}"
cargo build --release --quiet --target wasm32-wasip1 $locked
built="$CARGO_TARGET_DIR/wasm32-wasip1/release/stance_policy_engine.wasm"
digest="$(sha256sum "$built" | cut -d' ' -f1)"
if [ "${1:-}" = --check ]; then
  if [ "$digest" != "$(cut -d' ' -f1 "$here/policy-engine.wasm.sha256")" ]; then
    echo "The module differs from its sources: run $here/build.sh" >&2
    exit 1
  fi
  (cd "$here" && sha256sum --check --quiet build.sha256)
  echo "The module is the one of its sources: $digest"
  exit 0
fi
cp "$built" "$here/policy-engine.wasm"
echo "$digest  policy-engine.wasm" > "$here/policy-engine.wasm.sha256"
grep -v '^source = ' Cargo.lock > "$here/Cargo.lock"
# What was built from what: a test compares it, so that no source changes without a build.
cd "$here"
find Cargo.lock Cargo.toml build.sh policy-engine.wasm rust-toolchain.toml src -type f |
  LC_ALL=C sort | xargs sha256sum > build.sha256
echo "$digest"
