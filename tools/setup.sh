# shellcheck shell=bash
# Shared by play, check, web/build, web/check and .ci/run: where compiled files are kept, and how a fresh machine gets what it
# lacks. What can be installed here is installed; anything else is named with the command that installs it. Sourced, never run,
# by scripts that have set $root to the top of the project.
: "${root:?}"

cache=${XDG_CACHE_HOME:-$HOME/.cache}/acqua-alta
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$cache/target}
# What the browser is given is compiled apart, and possibly by another compiler.
# shellcheck disable=SC2034 # for web/build
web_target_dir=$CARGO_TARGET_DIR-web

say() { printf '== %s\n' "$*" >&2; }

fail() {
	printf '%s: %s\n' "${0##*/}" "$*" >&2
	exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# apt_install PACKAGE...: fails without a word where that is not possible.
apt_install() {
	local sudo=() log
	have apt-get || return 1
	if [ "$(id -u)" != 0 ]; then
		have sudo || return 1
		# A password can be asked for only where somebody sits.
		sudo -n true 2>/dev/null || [ -t 0 ] || return 1
		sudo=(sudo)
	fi
	say "installing $*"
	log=$(mktemp)
	local get=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
	# The package lists of a fresh machine are empty or old, so they are fetched when the first try fails.
	if "${get[@]}" install -y --no-install-recommends "$@" >"$log" 2>&1 ||
		{ "${get[@]}" update >>"$log" 2>&1 && "${get[@]}" install -y --no-install-recommends "$@" >>"$log" 2>&1; }; then
		rm -f "$log"
		return 0
	fi
	tail -n 5 "$log" >&2
	rm -f "$log"
	return 1
}

# packages WHAT APT DNF PACMAN: installs the Debian packages, or says what to install and ends. "-": not packaged there.
packages() {
	local what=$1 apt=$2 dnf=$3 pacman=$4
	# shellcheck disable=SC2086 # a list of words
	apt_install $apt && return 0
	{
		printf '%s: missing: %s. Install with one of these, then run this again:\n' "${0##*/}" "$what"
		printf '  Debian, Ubuntu:  sudo apt-get update && sudo apt-get install %s\n' "$apt"
		[ "$dnf" = - ] || printf '  Fedora:          sudo dnf install %s\n' "$dnf"
		[ "$pacman" = - ] || printf '  Arch:            sudo pacman -S --needed %s\n' "$pacman"
	} >&2
	exit 1
}

need_linker() {
	have cc || packages 'a C compiler (Rust links with it)' 'gcc libc6-dev' 'gcc' 'base-devel'
}

need_rust() {
	if ! have cargo && [ -x "$HOME/.cargo/bin/cargo" ]; then PATH=$HOME/.cargo/bin:$PATH; fi
	have cargo || fail "Rust is missing: install it with rustup, version $(rust_version) or newer, then run this again"
	need_linker
}

# The oldest Rust that compiles the game.
rust_version() { sed -n 's/^rust-version *= *"\(.*\)"/\1/p' "$root/Cargo.toml"; }

# need_component NAME PROGRAM: a part of the Rust toolchain, clippy or rustfmt.
need_component() {
	"$2" --version >/dev/null 2>&1 && return 0
	if have rustup && rustup component add "$1" >&2; then return 0; fi
	fail "$1 is missing: run 'rustup component add $1', or install it from where your Rust came from"
}

# What Bevy links with: sound, gamepads, windows. Only Linux has these as packages.
need_game_libraries() {
	[ "$(uname -s)" = Linux ] || return 0
	if have pkg-config && pkg-config --exists alsa libudev wayland-client xkbcommon x11; then return 0; fi
	packages 'libraries for sound, gamepads and windows' \
		'pkg-config libasound2-dev libudev-dev libwayland-dev libxkbcommon-dev libx11-dev' \
		'pkgconf-pkg-config alsa-lib-devel systemd-devel wayland-devel libxkbcommon-devel libX11-devel' \
		'pkgconf alsa-lib systemd-libs wayland libxkbcommon libx11'
}

# What the game opens while it runs: present on every desktop, but not on a bare machine with a screen. What cannot be installed
# is only named, as drivers also live where nobody looks.
need_screen() {
	[ "$(uname -s)" = Linux ] || return 0
	[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || fail "no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), and the game \
needs a window. Without one there is '$0 --help'."
	local library known libraries=(libvulkan.so.1) missing=
	[ -n "${WAYLAND_DISPLAY:-}" ] || libraries+=(libxkbcommon-x11.so.0 libXcursor.so.1 libXi.so.6 libX11-xcb.so.1)
	known=$(PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null) || return 0
	for library in "${libraries[@]}"; do
		[[ $known == *"$library"* ]] || missing=yes
	done
	[ -n "${VK_DRIVER_FILES:-}${VK_ICD_FILENAMES:-}" ] || compgen -G '/usr/share/vulkan/icd.d/*.json' >/dev/null ||
		compgen -G '/etc/vulkan/icd.d/*.json' >/dev/null || missing=yes
	[ -z "$missing" ] || (packages 'libraries that show a window' \
		'libxkbcommon-x11-0 libxcursor1 libxi6 libx11-xcb1 libvulkan1 mesa-vulkan-drivers' \
		'libxkbcommon-x11 libXcursor libXi libX11-xcb vulkan-loader mesa-vulkan-drivers' \
		'libxkbcommon-x11 libxcursor libxi libx11 vulkan-icd-loader vulkan-swrast') || say 'trying without'
}

need_node() {
	if ! have node || ! have npm; then packages 'Node.js (20 or newer)' 'nodejs npm' 'nodejs npm' 'nodejs npm'; fi
	local version
	version=$(node -p 'parseInt(process.versions.node)')
	[ "$version" -ge 20 ] || fail "Node.js 20 or newer is needed, this is $version"
}

# Sets $browser to an installed Chromium; CHROMIUM names another.
need_browser() {
	browser=${CHROMIUM:-}
	[ -z "$browser" ] || return 0
	find_browser && return 0
	packages 'Chromium' 'chromium' 'chromium' 'chromium'
	find_browser || fail 'Chromium is installed but not found: set CHROMIUM to its path'
}

find_browser() {
	local name
	for name in chromium chromium-browser google-chrome google-chrome-stable chrome \
		'/Applications/Chromium.app/Contents/MacOS/Chromium' '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'; do
		if have "$name"; then
			browser=$(command -v "$name")
			return 0
		fi
	done
	return 1
}

# total LOG: adds up cargo's "test result:" lines: "PASSED FAILED".
total() { awk '/^test result: / { passed += $4; failed += $6 } END { print passed + 0, failed + 0 }' "$1"; }
