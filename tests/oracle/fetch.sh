#!/bin/sh
# Downloads the packages of `packages.tsv` into a folder, by the clients and the registries that this machine is set up for, and
# keeps the sources of the languages that skraft reads. What cannot be had is said and passed over.
#
#   tests/oracle/fetch.sh FOLDER [crates|deb|debian|npm|pypi]
set -u

here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
only=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

names() {
    awk -F '\t' -v from="$1" '$1 == from { print $2 }' "$here/packages.tsv"
}

# Leaves the sources of a folder and nothing else; no links, which could lead out of it.
keep_sources() {
    find "$1" -type f -regextype posix-extended \
        ! -iregex '.*\.(cs|csx|go|java|kt|kts|php|phtml|py|pyi|pyw|rb|rake|rs|scala|sc|ts|tsx|mts|cts|js|jsx|mjs|cjs|swift)' -delete
    find "$1" -type l -delete
    find "$1" -type d -empty -delete
}

# What is there already is not fetched again.
wants() {
    target=$folder/$1/$(printf %s "$2" | tr / +)
    [ ! -e "$target" ]
}

failed() {
    echo "not to be had: $1" >&2
    rm -rf "$target"
}

npm_packages() {
    for name in $(names npm); do
        wants npm "$name" || continue
        mkdir -p "$target"
        (cd "$work" && npm pack --silent --ignore-scripts "$name") >"$work/name" 2>/dev/null &&
            tar -xzf "$work/$(tail -1 "$work/name")" -C "$target" && keep_sources "$target" || failed "$name"
        rm -f "$work"/*.tgz
    done
}

# Wheels, for they run no code of the package.
pypi_packages() {
    for name in $(names pypi); do
        wants pypi "$name" || continue
        mkdir -p "$target"
        pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: -d "$work/wheels" "$name" >/dev/null 2>&1 &&
            python3 -m zipfile -e "$work"/wheels/*.whl "$target" && keep_sources "$target" || failed "$name"
        rm -rf "$work/wheels"
    done
}

# With all that they depend on.
crates() {
    wants crates all || return
    mkdir -p "$work/crates/src" "$folder/crates"
    printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\n' >"$work/crates/Cargo.toml"
    names crates | sed 's/$/ = "*"/' >>"$work/crates/Cargo.toml"
    : >"$work/crates/src/lib.rs"
    (cd "$work/crates" && cargo vendor --quiet "$target") >/dev/null 2>&1 && keep_sources "$target" || failed crates
}

# Debian's source packages, by the machine's own list of sources.
debian_packages() {
    mkdir -p "$work/apt/lists/partial" "$work/apt/archives/partial"
    cat /etc/apt/sources.list.d/debian.sources 2>/dev/null | sed 's/^Types: deb$/Types: deb-src/' >"$work/apt/s.sources"
    sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >"$work/apt/s.list" 2>/dev/null
    sources=$work/apt/s.sources
    [ -s "$sources" ] || sources=$work/apt/s.list
    apt="apt-get -q=2 -o Dir::Etc::sourcelist=$sources -o Dir::Etc::sourceparts=- -o Dir::State::lists=$work/apt/lists"
    apt="$apt -o Dir::Cache=$work/apt -o APT::Sandbox::User=root"
    $apt update >/dev/null 2>&1
    for name in $(names debian); do
        wants debian "$name" || continue
        mkdir -p "$target" "$work/source"
        (cd "$work/source" && $apt source --download-only --only-source "$name") >/dev/null 2>&1
        for archive in "$work"/source/*.tar.*; do
            case $archive in
            *.debian.tar.* | *.asc | *.sig) ;;
            *) [ -e "$archive" ] && unpack "$archive" ;;
            esac
        done
        keep_sources "$target"
        [ -e "$target" ] || failed "$name"
        rm -rf "$work/source"
    done
}

# Debian's binary packages, of what is a script anyway.
deb_packages() {
    for name in $(names deb); do
        wants deb "$name" || continue
        mkdir -p "$target" "$work/deb"
        (cd "$work/deb" && apt-get -q=2 download "$name") >/dev/null 2>&1
        dpkg-deb -x "$work"/deb/*.deb "$target" 2>/dev/null && keep_sources "$target" || failed "$name"
        rm -rf "$work/deb"
    done
}

unpack() {
    mkdir -p "$target/$(basename "$1" | sed 's/\.tar\..*//')"
    tar -xf "$1" -C "$target/$(basename "$1" | sed 's/\.tar\..*//')" --wildcards --no-same-owner \
        '*.cs' '*.go' '*.java' '*.kt' '*.kts' '*.php' '*.py' '*.pyi' '*.rb' '*.rake' '*.rs' '*.scala' '*.sc' '*.ts' '*.tsx' \
        '*.mts' '*.js' '*.jsx' '*.mjs' '*.cjs' '*.swift' 2>/dev/null
}

for from in crates deb debian npm pypi; do
    [ -n "$only" ] && [ "$only" != "$from" ] && continue
    case $from in
    crates) crates ;;
    deb) deb_packages ;;
    debian) debian_packages ;;
    npm) npm_packages ;;
    pypi) pypi_packages ;;
    esac
done
for from in crates deb debian npm pypi; do
    [ -d "$folder/$from" ] && echo "$from: $(find "$folder/$from" -type f | wc -l) files"
done
