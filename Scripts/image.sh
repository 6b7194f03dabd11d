#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the container image logxml:VERSION out of the archive in dist, with buildah; docker
# and podman take the same Dockerfile. With --try it runs the program in the image, too:
# with chroot, so that is no test of a container runtime. The status is 3 if buildah is
# not there or cannot work here.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=$(Scripts/version.sh)
archive=dist/logxml-$version-linux-$(uname -m).tar.gz
context=.build/image
image=logxml:$version

skip() {
  printf 'NOT TRIED: %s\n' "$1" >&2
  exit 3
}

command -v buildah >/dev/null || skip "the image: buildah is not installed"
[ -f "$archive" ] || {
  echo "error: there is no $archive; run: make dist" >&2
  exit 1
}
rm -rf "$context"
mkdir -p "$context"
tar -xzf "$archive" --strip-components=1 -C "$context"
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
buildah version >/dev/null || skip "the image: buildah does not start here"
buildah bud --quiet --timestamp "$(Scripts/version.sh --date)" --build-arg "VERSION=$version" \
  --tag "$image" --file Packaging/container/Dockerfile "$context" >/dev/null ||
  skip "the image: buildah could not make it here (see above)"
echo "The image is $image"
[ "${1:-}" = --try ] || exit 0

# The program in the image, as the user of the image. Its files lie in /trial: with chroot,
# buildah puts the image's own volume in /data, whatever is said, where docker and podman
# put the folder of the user.
data=$(mktemp -d)
container=$(buildah from "$image")
trap 'buildah rm "$container" >/dev/null; rm -rf "$data"' EXIT
chmod 777 "$data"
buildah run --isolation chroot "$container" -- /bin/logxml --version ||
  skip "the image: buildah cannot run it here (see above)"
Scripts/try-program.py --folder "$data" --inside /trial \
  --command "buildah run --isolation chroot --volume $data:/trial $container --" /bin/logxml
